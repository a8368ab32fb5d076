import type { Site } from '../../../app/core/site.ts';
import { askingOnce } from '../../../app/core/memoize.ts';
import { isPlainClick, linkOf } from '../../../app/platform/links.ts';
import { singleKey } from '../../../app/platform/single-keys.ts';
import { savesData } from '../../../app/platform/saves-data.ts';
import { showPendingMarks } from './pending-marks.ts';

/** The search buttons: links to the search page, which work without script. */
const trigger = '.search-button';

const engineAt = askingOnce((baseUrl) =>
  import('./search-engine.ts').then(({ createSearchEngine }) => createSearchEngine(baseUrl)),
);

/**
 * Opens the search dialog on the search button, Ctrl+K, ⌘K, `/` and a URL with `?q=words`, loading it on demand. When it
 * cannot be loaded, the button's link is followed instead, for a key from the second time on and not without a network.
 */
export function installSearch(root: Document, site: Site): void {
  let typed: string | undefined;
  let entered = false;
  let missedKeys = 0;
  const opened = () => root.querySelector('dialog.search-dialog') !== null;
  const load = () => Promise.all([import('./SearchDialog.tsx'), engineAt(site.baseUrl)]);
  const warm = (event: Event) => {
    if (!(event.target instanceof Element) || event.target.closest(trigger) === null || savesData()) return;
    void load()
      .then(([, loaded]) => loaded.warm())
      .catch(() => undefined);
  };
  const open = async (otherwise?: () => void, query?: string) => {
    if (opened() || typed !== undefined) return;
    typed = query ?? '';
    entered = false;
    try {
      const [{ openSearchDialog }, loaded] = await load();
      if (!opened()) openSearchDialog(loaded, typed, entered);
    } catch (error) {
      console.warn('The search could not be loaded.', error);
      otherwise?.();
    } finally {
      typed = undefined;
    }
  };
  /** Keeps what is typed until the dialog's field is there. */
  const keepTyped = (event: KeyboardEvent) => {
    if (typed === undefined || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    entered = event.key === 'Enter';
    if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else if (event.key.length === 1) typed += event.key;
    else if (!entered) return;
    event.preventDefault();
    event.stopPropagation();
  };
  root.addEventListener('keydown', keepTyped, { capture: true });
  root.addEventListener('pointerover', warm, { passive: true });
  root.addEventListener('focusin', warm);
  root.addEventListener(
    'click',
    (event) => {
      const link = isPlainClick(event) ? linkOf(event) : undefined;
      if (!link?.matches(trigger)) return;
      event.preventDefault();
      event.stopPropagation();
      void open(() => location.assign(link.href), new URL(link.href).searchParams.get('q') ?? undefined);
    },
    { capture: true },
  );
  root.addEventListener('keydown', (event) => {
    if (event.isComposing || event.defaultPrevented) return;
    const shortcut =
      event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!shortcut && singleKey(event) !== '/') return;
    event.preventDefault();
    void open(() => {
      const link = root.querySelector<HTMLAnchorElement>(trigger);
      if (missedKeys++ > 0 && navigator.onLine && link !== null) location.assign(link.href);
    });
  });
  const query = new URLSearchParams(location.search).get('q');
  if (query) void open(undefined, query);
  root.addEventListener('page:shown', showPendingMarks);
  showPendingMarks();
}
