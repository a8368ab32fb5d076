import type { Site } from '../model/site.ts';
import type { SearchEngine } from '../model/search/engine.ts';
import { savesData } from './saves-data.ts';
import { takeNote } from './search-note.ts';

/** What opens the search: links to the search page, which is where they lead without script. */
const trigger = '.search-button';

let engine: Promise<SearchEngine> | undefined;

/**
 * Lets the search control, Ctrl+K, ⌘K and `/` open the search dialog. Nothing of it is fetched before the control is
 * pointed at, focused or pressed; while a page of this site cannot load it, the control's link still leads somewhere.
 */
export function installSearch(root: Document, site: Site): void {
  const opened = () => root.querySelector('dialog.search-dialog') !== null;
  const load = () => {
    engine ??= import('./search-engine.ts').then(({ createSearchEngine }) => createSearchEngine(site.baseUrl));
    engine.catch(() => (engine = undefined));
    return Promise.all([import('./search-dialog.tsx'), engine]);
  };
  const warm = (event: Event) => {
    if (!(event.target instanceof Element) || event.target.closest(trigger) === null || savesData()) return;
    void load().then(([, own]) => own.warm()).catch(() => undefined);
  };
  const open = async (otherwise: () => void) => {
    if (opened()) return;
    try {
      const [{ openSearchDialog }, own] = await load();
      if (!opened()) openSearchDialog(site, own);
    } catch (error) {
      console.warn('The search could not be loaded.', error);
      otherwise();
    }
  };
  root.addEventListener('pointerover', warm, { passive: true });
  root.addEventListener('focusin', warm);
  root.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(trigger) : null;
      if (link === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      void open(() => location.assign(link.href));
    },
    { capture: true },
  );
  root.addEventListener('keydown', (event) => {
    if (event.isComposing || event.defaultPrevented) return;
    const shortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isEditable(event.target);
    if (!shortcut && !slash) return;
    event.preventDefault();
    void open(() => undefined);
  });
  const note = takeNote();
  if (note !== undefined) void import('./search-marks.tsx').then(({ markWhenThere }) => markWhenThere(note)).catch(() => undefined);
}

function isEditable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
