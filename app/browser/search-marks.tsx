import { createRoot, type Root } from 'react-dom/client';
import { MarkBar } from '../shell/search/MarkBar.tsx';
import { markText } from '../shell/search/marks.ts';
import { patience, takeNote, type MarkTarget } from './search-note.ts';
import '../styles/search.css';

let shown: { root: Root; place: HTMLElement; clear: () => void } | undefined;

/** Marks the words of a result once its page stands in this tab; gives up after a while. */
export async function markWhenThere(target: MarkTarget): Promise<void> {
  removeMarks();
  if (!(await waitFor(target))) return;
  takeNote();
  showMarks(target);
}

/** Takes the marks off the page. */
export function removeMarks(): void {
  shown?.clear();
  shown?.root.unmount();
  shown?.place.remove();
  shown = undefined;
}

function showMarks({ href, terms }: MarkTarget): void {
  removeMarks();
  const main = document.querySelector('main article') ?? document.querySelector('main');
  const id = decodeURIComponent(new URL(href, location.href).hash.slice(1));
  const marks = main === null ? undefined : markText(main, terms, id === '' ? null : document.getElementById(id));
  if (marks === undefined) return;
  const place = document.createElement('div');
  document.body.append(place);
  shown = { root: createRoot(place), place, clear: marks.clear };
  shown.root.render(<MarkBar marks={marks} locale={document.documentElement.lang} onClose={removeMarks} />);
  const path = location.pathname;
  // The marks belong to this page: they go when the reader does.
  const watch = setInterval(() => {
    if (location.pathname === path && shown?.place === place) return;
    clearInterval(watch);
    if (shown?.place === place) removeMarks();
  }, 500);
}

function isHere({ href }: MarkTarget): boolean {
  return new URL(href, location.href).pathname === location.pathname;
}

/** Resolves once the target's page stands in this tab, all of it laid out; false when it does not come. */
async function waitFor(target: MarkTarget): Promise<boolean> {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    const title = document.querySelector('main h1')?.textContent ?? '';
    const { dataset } = document.documentElement;
    const laidOut = !('arriving' in dataset || 'opening' in dataset);
    if (isHere(target) && laidOut && title.includes(target.title) && document.querySelector('dialog[open]') === null) return true;
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  return false;
}
