import { isObject, type Json } from '../document/json.ts';
import { jsonTokens } from '../document/json-text.ts';
import type { Content } from '../document/reference.ts';
import { exampleText } from '../samples/wire.ts';

/** Maximum length of a highlighted example, in UTF-16 code units; longer ones would add too many bytes. */
const maxColoredLength = 20_000;

/** Returns the inner HTML of an example's `<code>`, and the paths of its properties if it is JSON (`bodyPaths`). */
export function highlightExample(kind: Content['kind'], { json }: { json: Json }): { html: string; paths?: string[] } {
  const text = exampleText(json, kind);
  const isColored = text.length <= maxColoredLength;
  if (kind === 'stream' && isColored) return { html: text.trimEnd().split(/\r?\n/).map(highlightLine).join('\n') };
  if (kind !== 'json' || typeof json !== 'object' || json === null) return { html: escaped(text) };
  return { html: isColored ? highlightJson(text) : escaped(text), paths: bodyPaths(json) };
}

/** Highlights a line of an event stream: the JSON of its `data:`. */
function highlightLine(line: string): string {
  const [, field = '', json] = /^(data: ?)?(\{.*\})$/.exec(line) ?? [];
  return json === undefined ? escaped(line) : field + highlightJson(withSpaces(json));
}

/** Highlights JSON with the classes of `highlight`, in a hundredth of its time: most samples are JSON. */
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

/** Adds a space after each comma of JSON in one line, so that it wraps there and not inside numbers or words. */
function withSpaces(json: string): string {
  return json.replaceAll(/"(?:[^"\\]|\\.)*"|, ?/g, (piece) => (piece.startsWith(',') ? ', ' : piece));
}

/** Returns the paths of a body's properties in text order, repeated for each array item: `model`, `messages.role`. */
export function bodyPaths(body: Json, parentPath: readonly string[] = []): string[] {
  if (Array.isArray(body)) return body.flatMap((item) => bodyPaths(item, parentPath));
  if (!isObject(body)) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    const path = [...parentPath, name];
    return [path.join('.'), ...bodyPaths(value, path)];
  });
}
