import { createRoot } from 'react-dom/client';
import type { SearchEngine } from './search-engine.ts';
import type { Site } from '../../../app/core/site.ts';
import { isMarkingEnabled } from './preferences.ts';
import { SearchDialog } from './SearchDialog.tsx';
import type { MarkTarget } from './marks.ts';
import { savePendingMarks } from './pending-marks.ts';
import './search.css';

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
  root.render(<SearchDialog site={site} engine={engine} query={query} onOpened={markAfterwards} onClose={close} />);
}

/** Marks the words on the page of the result: in this tab after navigation, in another one by its own script. */
function markAfterwards(target: MarkTarget): void {
  if (!isMarkingEnabled()) return;
  savePendingMarks(target);
  import('./search-marks.tsx').then(({ markOnArrival }) => markOnArrival(target)).catch(() => undefined);
}
