import { createRoot, type Root } from 'react-dom/client';
import { markText, type MarkTarget, type Marks } from './marks.ts';
import { fragmentTarget } from '../../../app/platform/fragment.ts';
import { takePendingMarks } from './pending-marks.ts';
import './search.css';
import { useEffect, useState } from 'react';
import { message as t } from './message.ts';

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

/** The controls of the marked words on a page: count, previous, next, remove. */
function MarkBar({ marks, onClose }: { marks: Marks; onClose: () => void }) {
  const [index, setIndex] = useState(0);
  const go = (step: number) => {
    const next = (index + step + marks.count) % marks.count;
    setIndex(next);
    marks.show(next);
  };
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing && document.querySelector('dialog[open]') === null) onClose();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onClose]);
  return (
    <div className="search-marks" role="region" aria-label={t('Marked: {count}', { count: marks.count })}>
      <span>{t('Marked: {count}', { count: marks.count })}</span>
      <button type="button" aria-label={t('Previous mark')} onClick={() => go(-1)}>
        ↑
      </button>
      <button type="button" aria-label={t('Next mark')} onClick={() => go(1)}>
        ↓
      </button>
      <button type="button" aria-label={t('Remove the marks')} onClick={onClose}>
        ×
      </button>
    </div>
  );
}
