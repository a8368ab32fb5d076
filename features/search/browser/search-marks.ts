import { fragmentTarget } from '../../../app/platform/links.ts';
import { reveal } from '../../../app/platform/reveal.ts';
import { rangeIn, textNodes } from '../../../app/platform/text-nodes.ts';
import { termPattern } from '../text/excerpt.ts';
import type { Match } from '../text/query.ts';
import './search.css';
import { message as t } from './message.ts';

/** The target of an opened result: its URL, and the terms to mark on the page. */
export type MarkTarget = { href: string; terms: Match[] };

/** Removes the current marks. */
let removeMarks = (): void => undefined;

/** Marks the terms of a result on this page, until the reader leaves the page or removes the marks. */
export function showMarks({ href, terms }: MarkTarget): void {
  removeMarks();
  const main = document.querySelector('main article') ?? document.querySelector('main');
  const marks = main === null ? undefined : markText(main, terms, fragmentTarget(new URL(href, location.href).hash));
  if (marks === undefined) return;
  const leaving = new AbortController();
  const bar = markBar(marks, () => removeMarks());
  removeMarks = () => {
    leaving.abort();
    marks.clear();
    bar.remove();
  };
  document.body.append(bar);
  const { signal } = leaving;
  document.addEventListener('page:shown', removeMarks, { signal });
  document.addEventListener(
    'keydown',
    ({ key, isComposing }) => {
      if (key === 'Escape' && !isComposing && document.querySelector('dialog[open]') === null) removeMarks();
    },
    { signal },
  );
}

/** Creates the controls of the marks: count, previous, next, remove. */
function markBar({ count, move }: Marks, onClose: () => void): HTMLElement {
  const words = t('Marked: {count}', { count });
  const bar = document.createElement('div');
  Object.assign(bar, { className: 'search-marks', role: 'region', ariaLabel: words });
  bar.append(
    Object.assign(document.createElement('span'), { textContent: words }),
    button('↑', t('Previous mark'), () => move(-1)),
    button('↓', t('Next mark'), () => move(1)),
    button('×', t('Remove the marks'), onClose),
  );
  return bar;
}

function button(sign: string, ariaLabel: string, onclick: () => void): HTMLElement {
  return Object.assign(document.createElement('button'), { type: 'button', textContent: sign, ariaLabel, onclick });
}

const name = 'search';
const blocks = 'p,li,td,th,h1,h2,h3,h4,h5,h6,pre,dt,dd,figcaption,summary,blockquote,div,section,article,details,label';
const skipped = 'nav,button,script,style,svg,[aria-hidden="true"],[hidden]:not([hidden="until-found"])';

/** The marks on a page; `move` scrolls to the mark `step` further, and wraps around. */
type Marks = { count: number; move: (step: number) => void; clear: () => void };

/**
 * Highlights the terms in an element's text (CSS Custom Highlight API) and scrolls to the first mark at or after
 * `anchor`. Returns undefined without a match or browser support.
 */
function markText(root: Element, terms: Match[], anchor: Element | null): Marks | undefined {
  if (!('highlights' in CSS)) return undefined;
  const ranges = findRanges(root, termPattern(terms));
  if (ranges.length === 0) return undefined;
  CSS.highlights.set(name, new Highlight(...ranges));
  const current = `${name}-current`;
  let index = Math.max(
    ranges.findIndex((range) => anchor === null || isAtOrAfter(range, anchor)),
    0,
  );
  const move = (step: number) => {
    index = (index + step + ranges.length) % ranges.length;
    const range = ranges[index];
    const element = range?.startContainer.parentElement;
    if (range === undefined || !element) return;
    reveal(element);
    CSS.highlights.set(current, new Highlight(range));
    const { top, bottom } = range.getBoundingClientRect();
    if (top < 100 || bottom > innerHeight - 60) element.scrollIntoView({ block: 'center' });
  };
  move(0);
  return {
    count: ranges.length,
    move,
    clear: () => {
      CSS.highlights.delete(name);
      CSS.highlights.delete(current);
    },
  };
}

/** Matches identifiers with several parts: `max_tokens`, `gpt-5`, `maxTokens`. */
const identifier = /[._-]|\p{Ll}\p{Lu}/u;

/**
 * Finds the ranges of matches in the text of each block, so that a match may span inline elements. If the page has a
 * whole identifier, leaves out its matches inside longer identifiers: `output_tokens` in `max_output_tokens`.
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
      if (match !== '') matches.push({ range: rangeIn(nodes, index, end), text: match, isWhole });
    }
    nodes = [];
  };
  for (const node of textNodes(root)) {
    if (node.parentElement?.closest(skipped)) continue;
    const nodeBlock = node.parentElement?.closest(blocks) ?? null;
    if (nodeBlock !== block) flush();
    block = nodeBlock;
    nodes.push(node);
  }
  flush();
  const whole = new Set(matches.flatMap(({ text, isWhole }) => (isWhole && identifier.test(text) ? [text] : [])));
  return matches.filter(({ text, isWhole }) => isWhole || !whole.has(text)).map(({ range }) => range);
}

function isAtOrAfter(range: Range, anchor: Element): boolean {
  const node = range.startContainer;
  return anchor.contains(node) || (anchor.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
