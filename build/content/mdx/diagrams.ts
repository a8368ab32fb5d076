import type { Element } from 'hast';
import type { MdxJsxFlowElementHast } from 'mdast-util-mdx-jsx';
import type { VFile } from 'vfile';
import { say, type Texts } from '../../../app/core/messages/say.ts';
import { jsxAttributes } from './jsx-attributes.ts';
import { errorMessage } from '../../faults/fault.ts';
import { faultReporter, titleInMeta } from './nodes.ts';

/** The frames of a sequence diagram, by their names in the Mermaid source and the SVG. */
type Frame = 'loop' | 'alt' | 'opt' | 'par' | 'critical' | 'break';
const frameName = /(<text[^>]*font-weight="600"[^>]*>)(loop|alt|opt|par|critical|break)(?= \[)/g;

/**
 * Converts a `mermaid` fence to a `<Diagram>` with an SVG drawn at build time. `title`, the text alternative, is
 * required; unless `isStrict`, it defaults to the source, with a warning.
 * @param texts labels of the frames of sequence diagrams
 */
export async function diagram(
  code: Element,
  file: VFile,
  { texts, isStrict }: { texts: Texts<Frame>; isStrict: boolean },
): Promise<MdxJsxFlowElementHast> {
  const [child] = code.children;
  const text = child?.type === 'text' ? child.value : '';
  const source = text.trim();
  const metaTitle = titleInMeta(code.data?.meta) || undefined;
  const title = metaTitle ?? source.replaceAll(/\s+/g, ' ');
  if (metaTitle === undefined)
    faultReporter(file, isStrict)('a diagram needs a title that says what it shows: ```mermaid title="…"', code);
  const svg = await draw(text, code, file);
  const html = svg.replaceAll(frameName, (_, before: string, kind: Frame) => before + say(texts, kind));
  const attributes = jsxAttributes({ title, source, html });
  return { type: 'mdxJsxFlowElement', name: 'Diagram', attributes, children: [] };
}

/** Whether a fence's `<code>` has the language `mermaid`. */
export function isMermaid({ properties: { className } }: Element): boolean {
  return Array.isArray(className) && className.includes('language-mermaid');
}

/** Returns what is cut off on every side: the margin that the library adds, without the width of a line. */
const marginOf = (source: string) => (/^\s*sequenceDiagram/m.test(source) ? 28 : 12);

/** The ends of a sequence's texts, which it may not have room for, in CSS pixels. Widths are estimates: 1 em for Han. */
function textEnds(svg: string): { left: number; right: number } {
  const texts = svg.matchAll(
    /<text x="([\d.]+)" y="[\d.]+" font-size="(\d+)"( text-anchor="middle")? font-weight[^>]*>(.*?)<\/text>/g,
  );
  const ends = Array.from(texts, ([, x, size, isCentred, content = '']) => {
    const lines = content.split('<tspan x=').map((line) => line.replaceAll(/^"[^>]*>|<[^>]*>/g, ''));
    const em = lines.map((line) =>
      [...line.replaceAll(/&[#\w]+;/g, '-')].reduce((sum, character) => sum + (character < '\u2e80' ? 0.6 : 1), 0),
    );
    const width = Math.max(...em) * Number(size);
    const start = Number(x) - (isCentred === undefined ? 0 : width / 2);
    return { start, end: start + width };
  });
  return {
    left: Math.floor(Math.min(...ends.map(({ start }) => start))),
    right: Math.ceil(Math.max(...ends.map(({ end }) => end))),
  };
}

/** The minimum scale of a diagram; a narrower viewport makes it scroll. */
const minScale = 0.8;

/** Matches a note before the first message of a sequence diagram, which the library omits silently. */
const noteBeforeMessage = /^sequenceDiagram(?:(?!-[->x)]).)*\n\s*Note\b/s;

const arrow = String.raw`(?:<?(?:-{2,}|-\.+-|={2,})[>xo]?|-{1,2}>{1,2})`;
/** Matches arrows that the library omits silently: with a missing end, or with an unclosed label. */
const looseArrow = new RegExp(
  String.raw`^(?!\s*[-=]+\s*$)\s*${arrow}(?=[\s|])|(?<=\S\s*)${arrow}\s*(?:\|[^|]*\|)?\s*$|\s--\s+(?!.*-[->.])`,
);
const openShape = /^[^"']*[[({](?![^"']*[\])}])[^"']*$/;
const messageWithoutText =
  /^(?!\s*(?:loop|alt|else|opt|par|and|critical|option|break|note|title|participant|actor|box)\b)[^:]*-{1,2}>[^:]*$/i;

const named = String.raw`(?:[^\s"<>|*.{}()-]|-(?!-))+`;
const counted = String.raw`\s*(?:"[^"]*")?\s*`;
/** Matches a relation of a class or entity diagram. */
const relation = new RegExp(
  String.raw`^\s*${named}${counted}[<|*o}]*(?:--|\.\.)[|>*o{]*${counted}${named}\s*(?:$|:|%%)`,
);
/** Matches the arrow of a relation between spaces; the library omits others. */
const spacedArrow = /\s[<|*o}]*(?:--|\.\.)[|>*o{]*\s/;

const textPattern = String.raw`"[^"]*"|\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|\|[^|]*\|`;
/** Matches the texts of a flowchart, which may look like arrows. */
const texts = new RegExp(textPattern, 'g');

/** Returns the mistake in a line of a diagram that the library would omit silently, if there is one. */
function mistakeIn(line: string, diagram: string): string | undefined {
  if (/^(?:class|er)Diagram/.test(diagram) && relation.test(line) && !spacedArrow.test(line))
    return 'has no spaces around its arrow';
  if (/^\s*%%/.test(line) || !/^(?:flowchart|graph|sequenceDiagram|stateDiagram)/.test(diagram)) return undefined;
  const isFlowchart = /^(?:flowchart|graph)/.test(diagram);
  // In other diagrams, the text after a colon is a label.
  const bare = isFlowchart
    ? line.replaceAll(texts, (text) => text.slice(0, 1) + text.slice(-1))
    : line.replace(/:.*$/, '');
  if (looseArrow.test(bare)) return 'has an incomplete arrow; name the nodes at both of its ends';
  if (diagram.startsWith('sequence') && messageWithoutText.test(line))
    return 'is a message without a text; write it after a colon: A->>B: text';
  if (isFlowchart && /[-=.]{2}[xo]/.test(bare))
    return 'has an arrow that ends in x or o; write -->, and a space before a name that begins with x or o';
  return isFlowchart && openShape.test(line)
    ? 'has a shape that is not closed; end it with the bracket that it begins with'
    : undefined;
}

/** Matches the texts and comments of a flowchart, its arrows, its invisible links, and the ends of its statements. */
const textOrArrow = new RegExp(
  String.raw`${textPattern}|^[ \t]*%%.*|[#&]\w+;|(?<!\.)(${arrow})(?=(\|?))|~{3,}|;(?=.)`,
  'gm',
);

/**
 * Rewrites what the library omits silently: `A-->B;` becomes `A --> B`, a longer arrow one of the usual length, and
 * nodes with an invisible link or a semicolon between them get a line each.
 */
function inPlainSyntax(source: string): string {
  const statements = source.replace(/^(\w+\s+\w+);/, '$1\n').replaceAll(/(?<![#&]\w*);[ \t]*$/gm, '');
  // The library knows `o{`, which it reads at both ends, alone.
  if (source.startsWith('erDiagram')) return statements.replaceAll(/\}o(?=--|\.\.)/g, 'o{');
  if (!/^(?:flowchart|graph)/.test(source)) return statements;
  return statements.replaceAll(textOrArrow, (part: string, edge?: string, label = '') => {
    if (edge === undefined) return /^[~;]/.test(part) ? '\n' : part;
    const usual = edge.replaceAll(/(?<=[-=]{2})[-=]+(?=>)|(?<=[-=]{3})[-=]+$|(?<=\.)\.+/g, '');
    return ` ${usual}${label === '' ? ' ' : ''}`;
  });
}

// What the library reads in a line of a flowchart, where … is a text.
const node = String.raw`([\w-]+)(…[\])}]*|>[^\]]*\])?(?::::[\w-]+)?`;
const nodes = String.raw`${node}(?:\s*&\s*${node})*`;
const link = String.raw`<?(?:-->|-\.->|==>|---|-\.-|===)…?|<?(?:--|-\.|==)\s+.+?\s+(?:-->|---|\.->|-\.-|==>|===)`;
const drawn = new RegExp(String.raw`^\s*${nodes}(?:\s*(?:${link})\s*${nodes})*`);
const noNodes = /^\s*(?:$|%%|(?:flowchart|graph|classDef|class|style|linkStyle|direction|subgraph|end)(?=\s|$))/;

/** Returns what the library would omit of a flowchart's line; adds its nodes without a text to `plainNodes`. */
function omissionIn(line: string, plainNodes: Set<string>): string | undefined {
  for (const statement of inPlainSyntax(`graph\n${line}`).split('\n').slice(1)) {
    if (noNodes.test(statement)) continue;
    const text = statement.replaceAll(textOrArrow, (part, edge?: string) => (edge === undefined ? '…' : part));
    const omitted = text.replace(drawn, '').trim().replaceAll(/\s+/g, ' ');
    if (omitted !== '')
      return `has “${omitted}”, which the drawing would omit; nodes are written as A or A[text], and links as A --> B`;
    for (const [, id = '', own] of text.replaceAll(new RegExp(link, 'g'), ' ').matchAll(new RegExp(node, 'g')))
      if (own === undefined) plainNodes.add(id);
      else if (plainNodes.has(id))
        return `gives ${id} a text that the drawing would omit; write it where ${id} is first`;
  }
  return undefined;
}

/** Renders an SVG without the library's margin and styles (see diagram.css). */
async function draw(text: string, code: Element, file: VFile): Promise<string> {
  const { renderMermaidSVG } = await import('beautiful-mermaid');
  const source = text.trim();
  if (noteBeforeMessage.test(source))
    file.fail('the diagram begins with a note, which the drawing would omit: put it after the first message', code);
  const plainNodes = new Set<string>();
  for (const [index, line] of text.split('\n').entries()) {
    const mistake =
      mistakeIn(line, source) ?? (/^(?:flowchart|graph)/.test(source) ? omissionIn(line, plainNodes) : undefined);
    const start = (code.position?.start.line ?? 0) + 1 + index;
    if (mistake !== undefined) file.fail(`this line of the diagram ${mistake}`, { line: start, column: 1 });
  }
  let svg: string;
  try {
    svg = renderMermaidSVG(inPlainSyntax(source));
  } catch (error) {
    return file.fail(`the diagram cannot be drawn: ${errorMessage(error)}`, code);
  }
  if (!/<(?:rect|text|path|polyline|circle|ellipse|polygon)\b/.test(svg.replace(/<defs>.*?<\/defs>/s, '')))
    file.fail('the diagram is empty; write what it shows, or remove it', code);
  const margin = marginOf(source);
  const { left, right } = source.startsWith('sequence') ? textEnds(svg) : { left: margin, right: 0 };
  return svg
    .replace(/<style>[^]*?<\/style>/, '')
    .replace(/(<svg[^>]*?) viewBox="0 0 ([\d.]+) ([\d.]+)" [^>]*>/, (_, start: string, ...size: string[]) => {
      const [end = 0, bottom = 0] = size.map((length) => Math.round(Number(length)) - margin);
      const x = Math.min(margin, left);
      const [width, height] = [Math.max(end, right) - x, bottom - margin];
      const viewBox = `viewBox="${x} ${margin} ${width} ${height}" width="${width}" height="${height}"`;
      return `${start} ${viewBox} style="min-inline-size:${Math.round(minScale * width)}px" aria-hidden="true">`;
    })
    .replaceAll(/\n\s*/g, '');
}
