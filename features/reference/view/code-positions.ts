import { textNodes } from '../../../app/platform/text-nodes.ts';

/** Where the code of a sample says something of a property: its path, and the characters from `start` to `end`. */
export type CodePosition = { path: string; start: number; end: number };

/** Code with the positions of its properties. */
export type LinkedCode = { code: HTMLElement; positions: CodePosition[] };

/** Reads the attributes that the build wrote: a property ends where the next one or the line begins. */
export function readPositions(code: HTMLElement): LinkedCode {
  const paths = code.closest<HTMLElement>('[data-paths]')?.dataset['paths']?.split(' ') ?? [];
  const text = code.textContent;
  let at = 0;
  const found = (code.dataset['keys'] ?? '').split(' ').flatMap((gap, index) => {
    const path = paths[index];
    if (path === undefined || gap === '-1') return [];
    at += Number(gap);
    return [{ path, start: at }];
  });
  const positions = found.map(({ path, start }, index) => {
    const line = text.indexOf('\n', start);
    const end = Math.min(line === -1 ? text.length : line, found[index + 1]?.start ?? text.length);
    return { path, start, end: start + text.slice(start, end).trimEnd().length };
  });
  return { code, positions };
}

/** The code under the pointer, and the position in it; undefined where there is no such code. */
export function positionAt(event: MouseEvent): { code: HTMLElement; position: CodePosition | undefined } | undefined {
  const code = event.target instanceof Element ? event.target.closest<HTMLElement>('.op code[data-keys]') : null;
  if (code === null) return undefined;
  const offset = offsetAt(code, event);
  const { positions } = readPositions(code);
  return {
    code,
    position: offset === undefined ? undefined : positions.find((one) => one.start <= offset && offset <= one.end),
  };
}

/** The number of characters of the code before the pointer. */
function offsetAt(code: Element, { clientX, clientY }: MouseEvent): number | undefined {
  const caret = document.caretPositionFromPoint?.(clientX, clientY);
  if (!caret || !code.contains(caret.offsetNode)) return undefined;
  const before = document.createRange();
  before.setStart(code, 0);
  before.setEnd(caret.offsetNode, caret.offset);
  return before.toString().length;
}

/** The range of a position. Code may be one text or many coloured ones. */
export function rangeOf(code: Element, { start, end }: { start: number; end: number }): StaticRange {
  const [from, to] = [textAt(code, start, false), textAt(code, end, true)];
  return new StaticRange({
    startContainer: from.node,
    startOffset: from.offset,
    endContainer: to.node,
    endOffset: to.offset,
  });
}

function textAt(code: Element, offset: number, isEnd: boolean): { node: Node; offset: number } {
  let left = offset;
  for (const node of textNodes(code)) {
    if (left < node.length || (isEnd && left === node.length)) return { node, offset: left };
    left -= node.length;
  }
  return { node: code, offset: code.childNodes.length };
}

/** Whether a range is that of a position. */
export function isRangeOf(code: Element, position: CodePosition, range: AbstractRange): boolean {
  const { startContainer, startOffset } = rangeOf(code, position);
  return startContainer === range.startContainer && startOffset === range.startOffset;
}
