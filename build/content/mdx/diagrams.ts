import type { Element } from 'hast';
import type { MdxJsxFlowElementHast } from 'mdast-util-mdx-jsx';
import type { VFile } from 'vfile';
import { say, type Texts } from '../../../app/core/messages/say.ts';
import { jsxAttributes } from './jsx-attributes.ts';
import { reasonOf } from '../../faults/fault.ts';
import { complainIn, titleOf } from './nodes.ts';

/** The frames of a sequence diagram, as their source and the drawing call them. */
type Frame = 'loop' | 'alt' | 'opt' | 'par' | 'critical' | 'break';
const frameName = /(<text[^>]*font-weight="600"[^>]*>)(loop|alt|opt|par|critical|break)(?= \[)/g;

/**
 * The `<Diagram>` of a `mermaid` fence, with an SVG drawn at build time. Its `title`, the text alternative, is required;
 * where a site is not strict, its source stands for it, with a warning.
 * @param texts name the frames of a sequence
 */
export async function diagram(
  code: Element,
  id: string,
  file: VFile,
  { texts, isStrict }: { texts: Texts<Frame>; isStrict: boolean },
): Promise<MdxJsxFlowElementHast> {
  const [child] = code.children;
  const written = child?.type === 'text' ? child.value : '';
  const source = written.trim();
  const given = titleOf(code.data?.meta) || undefined;
  const title = given ?? source.replaceAll(/\s+/g, ' ');
  if (given === undefined)
    complainIn(file, isStrict)('a diagram needs a title that says what it shows: ```mermaid title="…"', code);
  const svg = await draw(written, id, code, file);
  const html = svg.replaceAll(frameName, (_, before: string, kind: Frame) => before + say(texts, kind));
  const attributes = jsxAttributes({ title, source, html });
  return { type: 'mdxJsxFlowElement', name: 'Diagram', attributes, children: [] };
}

/** Whether the `<code>` of a fence is a diagram. */
export function isMermaid({ properties: { className } }: Element): boolean {
  return Array.isArray(className) && className.includes('language-mermaid');
}

/** The margin that the library adds on every side, in CSS pixels; the smallest of all kinds of diagram. */
const margin = 12;

/** The smallest scale of a diagram before it scrolls. */
const minScale = 0.8;

/** A note in a sequence diagram before the first message, which the library omits silently. */
const noteBeforeMessage = /^sequenceDiagram(?:(?!-[->x)]).)*\n\s*Note\b/s;

const arrow = String.raw`(?:<?(?:-{2,}|-\.+-|={2,})[>xo]?|-{1,2}>{1,2})`;
/** What the library would omit silently: an arrow without one of its ends, or with a label that no second part closes. */
const looseArrow = new RegExp(
  String.raw`^(?!\s*[-=]+\s*$)\s*${arrow}(?=[\s|])|(?<=\S\s*)${arrow}\s*(?:\|[^|]*\|)?\s*$|\s--\s+(?!.*-[->.])`,
);
const openShape = /^[^"']*[[({](?![^"']*[\])}])[^"']*$/;
const messageWithoutText =
  /^(?!\s*(?:loop|alt|else|opt|par|and|critical|option|break|note|title|participant|actor|box)\b)[^:]*-{1,2}>[^:]*$/i;

/** What is wrong with a line of a diagram that would be left out, if anything is. */
function mistakeIn(line: string, diagram: string): string | undefined {
  if (/^\s*%%/.test(line) || !/^(?:flowchart|graph|sequenceDiagram|stateDiagram)/.test(diagram)) return undefined;
  const isFlowchart = /^(?:flowchart|graph)/.test(diagram);
  // Elsewhere, what follows a colon is text.
  if (looseArrow.test(isFlowchart ? line : line.replace(/:.*$/, '')))
    return 'has an arrow that leads nowhere; name what stands at both of its ends';
  if (diagram.startsWith('sequence') && messageWithoutText.test(line))
    return 'is a message without a text; write it behind a colon: A->>B: text';
  return isFlowchart && openShape.test(line)
    ? 'has a shape that is not closed; end it with the bracket that it begins with'
    : undefined;
}

/** The SVG without the library's margin and style sheet (diagram.css has ours), with ids unique to the diagram. */
async function draw(written: string, id: string, code: Element, file: VFile): Promise<string> {
  const { renderMermaidSVG } = await import('beautiful-mermaid');
  const source = written.trim();
  if (noteBeforeMessage.test(source))
    file.fail('the diagram begins with a note, which the drawing would omit: put it after the first message', code);
  for (const [index, line] of written.split('\n').entries()) {
    const mistake = mistakeIn(line, source);
    const start = (code.position?.start.line ?? 0) + 1 + index;
    if (mistake !== undefined) file.fail(`this line of the diagram ${mistake}`, { line: start, column: 1 });
  }
  let svg: string;
  try {
    svg = renderMermaidSVG(source);
  } catch (error) {
    return file.fail(`the diagram cannot be drawn: ${reasonOf(error)}`, code);
  }
  if (!/<(?:rect|text|path|polyline|circle|ellipse|polygon)\b/.test(svg.replace(/<defs>.*?<\/defs>/s, '')))
    file.fail('the diagram is empty; write what it shows, or remove it', code);
  return svg
    .replace(/<style>[^]*?<\/style>/, '')
    .replace(/(<svg[^>]*?) viewBox="0 0 ([\d.]+) ([\d.]+)" [^>]*>/, (_, start: string, ...size: string[]) => {
      const [width = 0, height = 0] = size.map((length) => Math.round(Number(length)) - 2 * margin);
      const viewBox = `viewBox="${margin} ${margin} ${width} ${height}" width="${width}" height="${height}"`;
      return `${start} ${viewBox} style="min-inline-size:${Math.round(minScale * width)}px" aria-hidden="true">`;
    })
    .replaceAll(/\bid="([\w-]+)"/g, `id="${id}-$1"`)
    .replaceAll(/url\(#([\w-]+)\)/g, `url(#${id}-$1)`)
    .replaceAll(/\n\s*/g, '');
}
