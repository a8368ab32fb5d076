import { createRoot, type Root } from 'react-dom/client';
import { fragmentTarget } from '../../../app/platform/links.ts';
import { reveal } from '../../../app/platform/reveal.ts';
import { textNodes } from '../../../app/platform/text-nodes.ts';
import { termPattern } from '../text/excerpt.ts';
import type { Match } from '../text/query.ts';
import './search.css';
import { useEffect, useState } from 'react';
import { message as t } from './message.ts';

/** An opened result: its URL, and the terms to mark on its page. */
export type MarkTarget = { href: string; terms: Match[] };

let shown: { root: Root; container: HTMLElement; clear: () => void } | undefined;

/** Removes the marks. */
function removeMarks(): void {
  shown?.clear();
  shown?.root.unmount();
  shown?.container.remove();
  shown = undefined;
}

/** Marks the words of a result on this page, until the reader leaves it. */
export function showMarks({ href, terms }: MarkTarget): void {
  removeMarks();
  const main = document.querySelector('main article') ?? document.querySelector('main');
  const marks = main === null ? undefined : markText(main, terms, fragmentTarget(new URL(href, location.href).hash));
  if (marks === undefined) return;
  const container = document.createElement('div');
  document.body.append(container);
  shown = { root: createRoot(container), container, clear: marks.clear };
  shown.root.render(<MarkBar marks={marks} onClose={removeMarks} />);
  document.addEventListener('page:shown', removeMarks, { once: true });
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

const name = 'search';
const blocks = 'p,li,td,th,h1,h2,h3,h4,h5,h6,pre,dt,dd,figcaption,summary,blockquote,div,section,article,details,label';
const skipped = 'nav,button,script,style,svg,[aria-hidden="true"],[hidden]:not([hidden="until-found"])';

/** The marks on a page; `show` scrolls to one, in document order. */
type Marks = { count: number; show: (index: number) => void; clear: () => void };

/**
 * Highlights the terms in an element's text (CSS Custom Highlight API) and scrolls to the first one at or after `anchor`.
 * Undefined when there is no match or no browser support.
 */
function markText(root: Element, terms: Match[], anchor: Element | null): Marks | undefined {
  if (!('highlights' in CSS)) return undefined;
  const ranges = findRanges(root, termPattern(terms));
  if (ranges.length === 0) return undefined;
  CSS.highlights.set(name, new Highlight(...ranges));
  const current = `${name}-current`;
  const show = (index: number) => {
    const range = ranges[index];
    const element = range?.startContainer.parentElement;
    if (range === undefined || !element) return;
    reveal(element);
    CSS.highlights.set(current, new Highlight(range));
    scrollToRange(range, element);
  };
  const first = ranges.findIndex((range) => anchor === null || isAtOrAfter(range, anchor));
  show(Math.max(first, 0));
  return {
    count: ranges.length,
    show,
    clear: () => {
      CSS.highlights.delete(name);
      CSS.highlights.delete(current);
    },
  };
}

/** What several words or numbers are joined to: `max_tokens`, `gpt-5`, `maxTokens`. */
const identifier = /[._-]|\p{Ll}\p{Lu}/u;

/**
 * The ranges of the matches; text is matched by block, so a match may span several inline elements. An identifier that the
 * page has is not marked inside of longer ones: `output_tokens` is not `max_output_tokens`.
 */
function findRanges(root: Element, pattern: RegExp): Range[] {
  const matches: { range: Range; text: string; isWhole: boolean }[] = [];
  let block: Element | null = null;
  let nodes: Text[] = [];
  const flush = () => {
    const text = nodes.map((node) => node.data).join('');
    for (const { 0: match, index } of text.matchAll(pattern)) {
      const end = index + match.length;
      const isWhole = !/[\w-]/.test(text.charAt(index - 1) + text.charAt(end));
      if (match !== '') matches.push({ range: rangeOf(nodes, index, end), text: match, isWhole });
    }
    nodes = [];
  };
  for (const node of textNodes(root)) {
    if (node.parentElement?.closest(skipped)) continue;
    const around = node.parentElement?.closest(blocks) ?? null;
    if (around !== block) flush();
    block = around;
    nodes.push(node);
  }
  flush();
  const whole = new Set(matches.flatMap(({ text, isWhole }) => (isWhole && identifier.test(text) ? [text] : [])));
  return matches.filter(({ text, isWhole }) => isWhole || !whole.has(text)).map(({ range }) => range);
}

function rangeOf(nodes: Text[], start: number, end: number): Range {
  const range = new Range();
  let offset = 0;
  for (const node of nodes) {
    const next = offset + node.length;
    if (start >= offset && start < next) range.setStart(node, start - offset);
    if (end > offset && end <= next) {
      range.setEnd(node, end - offset);
      break;
    }
    offset = next;
  }
  return range;
}

function isAtOrAfter(range: Range, anchor: Element): boolean {
  const node = range.startContainer;
  return anchor.contains(node) || (anchor.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

function scrollToRange(range: Range, element: Element): void {
  const { top, bottom } = range.getBoundingClientRect();
  if (top < 100 || bottom > innerHeight - 60) element.scrollIntoView({ block: 'center' });
}
