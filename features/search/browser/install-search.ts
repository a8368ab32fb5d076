import type { Site } from '../../../app/core/site.ts';
import { memoizeAsync } from '../../../app/core/memoize.ts';
import { isPlainClick, linkOf } from '../../../app/platform/links.ts';
import { singleKey } from '../../../app/platform/single-keys.ts';
import { savesData } from '../../../app/platform/saves-data.ts';
import { showPendingMarks } from './pending-marks.ts';

/** Selects the search buttons, which are links to the search page and work without JavaScript. */
const trigger = '.search-button';

const engineAt = memoizeAsync((baseUrl) =>
  import('./search-engine.ts').then(({ createSearchEngine }) => createSearchEngine(baseUrl)),
);

/**
 * Opens the search dialog on the search button, Ctrl+K, ⌘K, `/` and a URL with `?q=words`, and loads it on demand. If
 * loading fails, follows the button's link instead; for keys, only from the second failure on, and only when online.
 */
export function installSearch(root: Document, site: Site): void {
  let typed: string | undefined;
  let entered = false;
  let failedKeys = 0;
  const isOpen = () => root.querySelector('dialog.search-dialog') !== null;
  const load = () => Promise.all([import('./SearchDialog.tsx'), engineAt(site.baseUrl)]);
  const warm = (event: Event) => {
    if (!(event.target instanceof Element) || event.target.closest(trigger) === null || savesData()) return;
    void load()
      .then(([, engine]) => engine.warm())
      .catch(() => undefined);
  };
  const open = async (fallback?: () => void, query?: string) => {
    if (isOpen() || typed !== undefined) return;
    typed = query ?? '';
    entered = false;
    try {
      const [{ openSearchDialog }, engine] = await load();
      if (!isOpen()) openSearchDialog(engine, typed, entered);
    } catch (error) {
      console.warn('The search could not be loaded.', error);
      fallback?.();
    } finally {
      typed = undefined;
    }
  };
  /** Buffers typed characters until the dialog's input exists. */
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
      if (failedKeys++ > 0 && navigator.onLine && link !== null) location.assign(link.href);
    });
  });
  const query = new URLSearchParams(location.search).get('q');
  if (query) void open(undefined, query);
  root.addEventListener('page:shown', showPendingMarks);
  showPendingMarks();
}
