import type { Element } from 'hast';
import type { MdxJsxFlowElementHast } from 'mdast-util-mdx-jsx';
import type { VFile } from 'vfile';
import { say, type Texts } from '../../../app/core/messages/say.ts';
import { jsxAttributes } from './jsx-attributes.ts';
import { errorMessage } from '../../faults/fault.ts';
import { inPlainSyntax, omissionIn } from './mermaid-syntax.ts';
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
  const written = child?.type === 'text' ? child.value : '';
  const [head = ''] = /^--- *\n[^]*?\n--- *\n/.exec(written) ?? [];
  const text = head.replaceAll(/.+/g, '') + written.slice(head.length);
  const source = text.trim();
  const metaTitle = titleInMeta(code.data?.meta) || /^title: *["']?(.+?)["']? *$/m.exec(head)?.[1];
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

const kinds = 'flowchart, sequenceDiagram, stateDiagram-v2, classDiagram, erDiagram and xychart-beta';

/** The minimum scale of a diagram; a narrower viewport makes it scroll. */
const minScale = 0.8;

/** Renders an SVG without the library's margin and styles (see diagram.css). */
async function draw(text: string, code: Element, file: VFile): Promise<string> {
  const { renderMermaidSVG } = await import('beautiful-mermaid');
  const source = text.trim();
  const mistake = omissionIn(text);
  if (mistake !== undefined)
    file.fail(mistake.reason, { line: (code.position?.start.line ?? 0) + mistake.line, column: 1 });
  let svg: string;
  try {
    svg = renderMermaidSVG(inPlainSyntax(source));
  } catch (error) {
    const reason = errorMessage(error).replace(/^(Invalid mermaid header: .*?)Expected .*/, `$1There are ${kinds}`);
    return file.fail(`the diagram cannot be drawn: ${reason}`, code);
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
