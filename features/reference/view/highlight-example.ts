import { isObject, jsonTokens, type Json } from '../document/json.ts';
import type { Content } from '../document/reference.ts';
import { exampleText } from '../samples/wire.ts';

/** Longer examples are not highlighted, to save bytes. In UTF-16 units. */
const maxColoredLength = 20_000;

/** The inner HTML of the `<code>` of an example, and of JSON its properties, as `bodyPaths` names them. */
export function highlightExample(kind: Content['kind'], { json }: { json: Json }): { html: string; paths?: string[] } {
  const text = exampleText(json, kind);
  const isColored = text.length <= maxColoredLength;
  if (kind === 'stream' && isColored) return { html: text.trimEnd().split(/\r?\n/).map(highlightLine).join('\n') };
  if (kind !== 'json' || typeof json !== 'object' || json === null) return { html: escaped(text) };
  return { html: isColored ? highlightJson(text) : escaped(text), paths: bodyPaths(json) };
}

/** A line of an event stream, with the JSON of `data:` highlighted. */
function highlightLine(line: string): string {
  const [, field = '', json] = /^(data: ?)?(\{.*\})$/.exec(line) ?? [];
  return json === undefined ? escaped(line) : field + highlightJson(withSpaces(json));
}

/** Writes the classes that `highlight` writes, in a hundredth of its time: most samples of a document are JSON. */
function highlightJson(text: string): string {
  let html = '';
  let at = 0;
  for (const { kind, start, end } of jsonTokens(text)) {
    html += `${escaped(text.slice(at, start))}<span class="t-${kind}">${escaped(text.slice(start, end))}</span>`;
    at = end;
  }
  return html + escaped(text.slice(at));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** JSON in one line, with a space after each comma: there lines may break, rather than in numbers and words. */
function withSpaces(json: string): string {
  return json.replaceAll(/"(?:[^"\\]|\\.)*"|, ?/g, (piece) => (piece.startsWith(',') ? ', ' : piece));
}

/** The paths of the properties in a body, in text order: `model`, `messages`, `messages.role`; repeated for each array item. */
export function bodyPaths(body: Json, around: readonly string[] = []): string[] {
  if (Array.isArray(body)) return body.flatMap((item) => bodyPaths(item, around));
  if (!isObject(body)) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    const path = [...around, name];
    return [path.join('.'), ...bodyPaths(value, path)];
  });
}
