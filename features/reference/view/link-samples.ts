import { isPlainClick } from '../../../app/platform/links.ts';
import { scrollInside } from '../../../app/platform/scroll.ts';
import { propertyPath } from './choose-samples.ts';
import { javaName } from '../samples/literals.ts';
import { rangeIn, textNodes } from '../../../app/platform/text-nodes.ts';

/** `::highlight(…)` in the style sheet: `linked` is the marked property, `keys` are all linked properties. */
const names = { linked: 'linked', keys: 'keys' };

/**
 * Links properties and samples. The property under the pointer or focus is marked in the samples of its operation. A
 * property in a sample links to its description, and is underlined while the code has the pointer or focus. Without the
 * CSS Custom Highlight API, only the links work.
 * @returns a function that marks the property of a target, as if it were under the pointer
 */
export function linkSamples(root: Document): (target: EventTarget | null) => void {
  const highlight = typeof Highlight === 'undefined' ? undefined : new Highlight();
  if (highlight !== undefined) CSS.highlights.set(names.linked, highlight);
  underlineKeys(root);

  const mark = (target: EventTarget | null) => {
    const property = target instanceof Element ? target.closest<HTMLElement>('.op .prop') : null;
    highlight?.clear();
    if (property === null) return;
    const path = propertyPath(property);
    for (const code of samplesOf(property)) {
      const ranges = positionsIn(code)
        .filter((position) => position.path === path)
        .map((position) => rangeOf(code, position));
      for (const range of ranges) highlight?.add(range);
      if (ranges[0] !== undefined) bringIntoView(code, ranges[0]);
    }
  };
  const onCode = (event: PointerEvent) => {
    const hit = positionAt(event);
    if (hit === undefined) return;
    hit.code.toggleAttribute('data-linked', hit.position !== undefined);
    highlight?.clear();
    if (hit.position !== undefined) highlight?.add(rangeOf(hit.code, hit.position));
  };
  // Not `pointerover`: scrolling below a resting pointer fires it, too, and would unmark the target of a link.
  let pointed: EventTarget | null = null;
  const onPointer = ({ target }: PointerEvent) => {
    if (target !== pointed) mark(target);
    pointed = target;
  };
  root.addEventListener('pointerdown', onPointer);
  root.addEventListener('pointermove', onPointer, { passive: true });
  root.addEventListener('pointermove', onCode, { passive: true });
  root.addEventListener('focusin', ({ target }) => mark(target));
  root.addEventListener('click', (event) => {
    const clicked = isPlainClick(event) && getSelection()?.isCollapsed !== false ? positionAt(event) : undefined;
    if (clicked?.position !== undefined) follow(clicked.code, clicked.position.path);
  });
  root.addEventListener('keydown', (event) => {
    if (highlight !== undefined) walk(event, highlight);
  });
  return mark;
}

/** Underlines the linked properties in the code under the pointer or focus. */
function underlineKeys(root: Document): void {
  // With forced colours, a highlight looks like a selection.
  if (typeof Highlight === 'undefined' || matchMedia('(forced-colors: active)').matches) return;
  const underlined = new Highlight();
  CSS.highlights.set(names.keys, underlined);
  let current: Element | null = null;
  const update = ({ target }: Event) => {
    const code = target instanceof Element ? linkedCodeOf(target) : null;
    if (code === current) return;
    current = code;
    underlined.clear();
    if (code === null) return;
    const { textContent: text } = code;
    for (const { path, start, end } of positionsIn(code)) {
      const key = path.slice(path.lastIndexOf('.') + 1);
      const at = text.indexOf(key, start);
      if (at !== -1 && at < end) underlined.add(rangeOf(code, { start: at, end: at + key.length }));
    }
  };
  root.addEventListener('pointerover', update);
  root.addEventListener('focusin', update);
}

function linkedCodeOf(element: Element): HTMLElement | null {
  return element.closest('.op [data-paths] .code pre')?.querySelector<HTMLElement>('code') ?? null;
}

/**
 * In focused code, moves the mark from property to property with the arrow keys, and goes to the description of the
 * marked property with Enter. Before the first and after the last property, the arrow keys scroll as usual.
 */
function walk(event: KeyboardEvent, highlight: Highlight): void {
  const code = event.target instanceof Element ? linkedCodeOf(event.target) : null;
  if (code === null || event.target !== code.parentElement || event.altKey || event.ctrlKey || event.metaKey) return;
  const positions = positionsIn(code);
  const marked = [...highlight].find(({ startContainer }) => code.contains(startContainer));
  const at = marked === undefined ? -1 : positions.findIndex((position) => isRangeOf(code, position, marked));
  if (event.key === 'Enter') {
    const position = positions[at];
    if (position !== undefined) follow(code, position.path);
    return;
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const next = step === undefined ? undefined : positions[at + step];
  if (next === undefined) return;
  event.preventDefault();
  const range = rangeOf(code, next);
  highlight.clear();
  highlight.add(range);
  bringIntoView(code, range);
}

function follow(code: Element, path: string): void {
  const property = propertyOf(code, path);
  if (property === undefined) return;
  location.hash = encodeURI(property.id);
  property.querySelector<HTMLElement>('.anchor')?.focus({ preventScroll: true });
}

function bringIntoView(code: Element, range: Range): void {
  if (code.parentElement !== null) scrollInside(code.parentElement, range);
}

/** Returns the visible samples for a property: of requests or responses, depending on where the property is. */
function samplesOf(property: Element): HTMLElement[] {
  const card = property.closest('[data-side="response"]') === null ? '.requests' : '.answers';
  const codes = property.closest('.op')?.querySelectorAll<HTMLElement>(`${card} [data-paths] .code code`) ?? [];
  return [...codes].filter((code) => code.checkVisibility());
}

function propertyOf(code: Element, path: string): Element | undefined {
  const side = code.closest('.answers') === null ? 'request' : 'response';
  const rows = [...(code.closest('.op')?.querySelectorAll(`[data-side="${side}"] .prop`) ?? [])].filter(
    (row) => propertyPath(row) === path,
  );
  return rows.find((row) => row.checkVisibility()) ?? rows[0];
}

function positionsIn(code: HTMLElement): CodePosition[] {
  const paths = code.closest<HTMLElement>('[data-paths]')?.dataset['paths'] ?? '';
  const grammar = code.closest<HTMLElement>('[data-lang]')?.dataset['lang'];
  return samplePositions(code.textContent, paths.split(' '), grammar);
}

/** Returns the code under the pointer and the property in it; undefined if there is no code with paths. */
function positionAt(event: MouseEvent): { code: HTMLElement; position: CodePosition | undefined } | undefined {
  const code =
    event.target instanceof Element ? event.target.closest<HTMLElement>('.op [data-paths] .code code') : null;
  if (code === null) return undefined;
  const offset = offsetAt(code, event);
  const position =
    offset === undefined ? undefined : positionsIn(code).find(({ start, end }) => start <= offset && offset <= end);
  return { code, position };
}

function offsetAt(code: Element, { clientX, clientY }: MouseEvent): number | undefined {
  const caret = document.caretPositionFromPoint?.(clientX, clientY);
  if (!caret || !code.contains(caret.offsetNode)) return undefined;
  const before = document.createRange();
  before.setStart(code, 0);
  before.setEnd(caret.offsetNode, caret.offset);
  return before.toString().length;
}

/** Returns the range of a position. Code may be one text node, or many in coloured elements. */
function rangeOf(code: Element, { start, end }: { start: number; end: number }): Range {
  return rangeIn(textNodes(code), start, end);
}

function isRangeOf(code: Element, position: CodePosition, range: AbstractRange): boolean {
  const { startContainer, startOffset } = rangeOf(code, position);
  return startContainer === range.startContainer && startOffset === range.startOffset;
}

/** A property in code: its path, and the start and end of its text in UTF-16 code units. */
type CodePosition = { path: string; start: number; end: number };

/**
 * Finds the properties of a body in code, which has them in the same order; a property that is not found is left out.
 * @param paths the result of `bodyPaths`
 * @param grammar the language of the code
 */
export function samplePositions(code: string, paths: readonly string[], grammar: string | undefined): CodePosition[] {
  let from = 0;
  const starts = paths.flatMap((path) => {
    const pattern = keyPattern(path.slice(path.lastIndexOf('.') + 1), grammar);
    pattern.lastIndex = from;
    const match = pattern.exec(code);
    if (match === null) return [];
    from = pattern.lastIndex;
    return [{ path, start: match.index }];
  });
  // A property ends at the start of the next one, or at the end of its line.
  return starts.map(({ path, start }, index) => {
    const line = code.indexOf('\n', start);
    const end = Math.min(line === -1 ? code.length : line, starts[index + 1]?.start ?? code.length);
    return { path, start, end: start + code.slice(start, end).trimEnd().length };
  });
}

/** Returns a pattern for a property's name, in the syntax of a language, up to its value. */
function keyPattern(name: string, grammar: string | undefined): RegExp {
  const plain = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const quoted = `["']${plain}["']\\s*:`;
  switch (grammar) {
    case 'python':
      return new RegExp(`${quoted}|(?<![\\w.])${plain}=(?!=)`, 'g');
    case 'javascript':
      return new RegExp(`${quoted}|(?<![\\w$.])${plain}:`, 'g');
    case 'java':
      return new RegExp(`\\.${javaName(plain)}\\(|\\("${plain}",|\\\\?"${plain}\\\\?"\\s*:`, 'g');
    default:
      return new RegExp(`"${plain}"\\s*:`, 'g');
  }
}
