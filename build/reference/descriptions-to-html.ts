import { micromark } from 'micromark';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import type { ApiReference } from '../../app/reference/document/reference.ts';

/** Keys whose values are the document's data, where `description` has no meaning. */
const DATA = new Set(['value', 'json', 'default', 'const', 'constraints']);

/** A copy of the reference with every description as HTML; equal descriptions are rendered once. */
export async function descriptionsToHtml(
  reference: ApiReference,
  markdown: (text: string) => Promise<string> | string,
): Promise<ApiReference> {
  const texts = new Set<string>();
  visit(reference, (text) => {
    texts.add(text);
    return text;
  });
  const html = new Map(
    await Promise.all([...texts].map(async (text): Promise<[string, string]> => [text, await markdown(text)])),
  );
  const copy = structuredClone(reference);
  visit(copy, (text) => html.get(text) ?? text);
  return copy;
}

function visit(node: unknown, replace: (text: string) => string): void {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, replace);
    return;
  }
  if (!isRecord(node)) return;
  const isSchema = 'types' in node;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'description' && typeof value === 'string') node[key] = replace(value);
    else if (!DATA.has(key) && !(isSchema && key === 'examples')) visit(value, replace);
  }
}

function isRecord(node: unknown): node is Record<string, unknown> {
  return typeof node === 'object' && node !== null;
}

const extensions = [gfm(), cjkFriendlyExtension()];
const htmlExtensions = [gfmHtml()];

/**
 * Converts a description to safe HTML: micromark escapes raw HTML and drops dangerous URLs. Headings become bold
 * paragraphs, to keep them out of the page's outline; a single paragraph has no `<p>`.
 */
export function markdownToHtml(text: string): string {
  const html = micromark(text, { extensions, htmlExtensions })
    .replaceAll(/<h[1-6]>/g, '<p><strong>')
    .replaceAll(/<\/h[1-6]>/g, '</strong></p>')
    .trim();
  const single = /^<p>([^]*)<\/p>$/.exec(html)?.[1];
  return single === undefined || single.includes('<p>') ? html : single;
}
