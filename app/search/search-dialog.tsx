import { createRoot } from 'react-dom/client';
import type { SearchEngine } from './text/engine.ts';
import type { Site } from '../core/site.ts';
import { marksWanted } from './dialog/preferences.ts';
import { SearchProvider, type SearchServices } from './dialog/search-context.ts';
import { SearchDialog } from './dialog/SearchDialog.tsx';
import { savePendingMarks } from './pending-marks.ts';
import './dialog/search.css';

/** Opens the search dialog, in a React root of its own beside the shell's, with a query to begin with; the focus returns to where it was. */
export function openSearchDialog(site: Site, engine: SearchEngine, query = ''): void {
  const place = document.createElement('div');
  const focused = document.activeElement;
  document.body.append(place);
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
  };
  root.render(
    <SearchProvider value={{ site, engine, opened: markAfterwards }}>
      <SearchDialog query={query} onClose={close} />
    </SearchProvider>,
  );
}

/** The words are marked by the page that the result opens: in this tab by what is loaded here, in another by its own. */
const markAfterwards: SearchServices['opened'] = (target) => {
  if (!marksWanted()) return;
  savePendingMarks(target);
  import('./search-marks.tsx').then(({ markOnArrival }) => markOnArrival(target)).catch(() => undefined);
};
