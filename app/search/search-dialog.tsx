import { createRoot } from 'react-dom/client';
import type { SearchEngine } from './dialog/search-engine.ts';
import type { Site } from '../core/site.ts';
import { isMarkingEnabled } from './dialog/preferences.ts';
import { SearchProvider, type SearchServices } from './dialog/search-context.ts';
import { SearchDialog } from './dialog/SearchDialog.tsx';
import { savePendingMarks } from './pending-marks.ts';
import './dialog/search.css';

/** Opens the search dialog with an initial query, in its own React root; restores the focus when it closes. */
export function openSearchDialog(site: Site, engine: SearchEngine, query = ''): void {
  const container = document.createElement('div');
  const focused = document.activeElement;
  document.body.append(container);
  const root = createRoot(container);
  const close = () => {
    root.unmount();
    container.remove();
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
  };
  root.render(
    <SearchProvider value={{ site, engine, opened: markAfterwards }}>
      <SearchDialog query={query} onClose={close} />
    </SearchProvider>,
  );
}

/** Marks the words on the page of the result: in this tab after navigation, in another one by its own script. */
const markAfterwards: SearchServices['opened'] = (target) => {
  if (!isMarkingEnabled()) return;
  savePendingMarks(target);
  import('./search-marks.tsx').then(({ markOnArrival }) => markOnArrival(target)).catch(() => undefined);
};
