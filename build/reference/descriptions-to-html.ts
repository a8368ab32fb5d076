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
