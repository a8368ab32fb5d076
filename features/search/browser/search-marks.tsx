import { createRoot, type Root } from 'react-dom/client';
import { MarkBar } from './MarkBar.tsx';
import { markText, type MarkTarget } from './marks.ts';
import { fragmentTarget } from '../../../app/platform/fragment.ts';
import { takePendingMarks } from './pending-marks.ts';
import './search.css';

let shown: { root: Root; container: HTMLElement; clear: () => void } | undefined;
let awaited: AbortController | undefined;

/** Marks the words of a result on its page, now or after the navigation to it, until the reader leaves it. */
export function markOnArrival(target: MarkTarget): void {
  removeMarks();
  if (isHere(target)) return showMarks(target);
  awaited = new AbortController();
  document.addEventListener(
    'page:shown',
    () => {
      awaited?.abort();
      if (isHere(target)) showMarks(target);
    },
    { signal: awaited.signal },
  );
}

/** Removes the marks. */
function removeMarks(): void {
  awaited?.abort();
  shown?.clear();
  shown?.root.unmount();
  shown?.container.remove();
  shown = undefined;
}

function showMarks({ href, terms }: MarkTarget): void {
  takePendingMarks();
  const main = document.querySelector('main article') ?? document.querySelector('main');
  const marks = main === null ? undefined : markText(main, terms, fragmentTarget(new URL(href, location.href).hash));
  if (marks === undefined) return;
  const container = document.createElement('div');
  document.body.append(container);
  shown = { root: createRoot(container), container, clear: marks.clear };
  shown.root.render(<MarkBar marks={marks} onClose={removeMarks} />);
  document.addEventListener('page:shown', removeMarks, { once: true });
}

function isHere({ href }: MarkTarget): boolean {
  return new URL(href, location.href).pathname === location.pathname;
}
