import type { Element, Root as HtmlRoot } from 'hast';
import type { FootnoteDefinition, FootnoteReference, Link, PhrasingContent, Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import type { Say } from './model.ts';
import type { Registry, FactSource } from './read-registry.ts';
import { isJsx, knownId } from '../build/content/mdx/jsx-attributes.ts';
import { element, text } from '../build/content/mdx/nodes.ts';

/**
 * Turns `<Source id="openai-deprecations" />` into a reference to the source's footnote (title, URL and date of
 * comparison; one per source), and `<Beyond />` into a badge that links to `target`: what the reference does not cover.
 */
export function sourceNotes(tree: Root, file: VFile, registry: Registry, target: string | undefined): void {
  const sourceIds = new Set<string>();
  visit(tree, (node, index, parent) => {
    if (node.type === 'footnoteReference' && node.identifier.startsWith(sourcePrefix))
      sourceIds.add(node.identifier.slice(sourcePrefix.length));
    if (!isJsx(node) || parent === undefined || index === undefined) return undefined;
    if (node.name !== 'Source' && node.name !== 'Beyond') return undefined;
    if (node.name === 'Beyond' && target === undefined)
      file.fail('<Beyond /> has no target: set reference.beyond in site.config.ts', node);
    const part =
      node.name === 'Beyond'
        ? beyond(target ?? '', registry)
        : sourceNote(knownId(node, Object.keys(registry.sources), file));
    if (part.type === 'footnoteReference') sourceIds.add(part.identifier.slice(sourcePrefix.length));
    parent.children[index] = node.type === 'mdxJsxTextElement' ? part : { type: 'paragraph', children: [part] };
    return SKIP;
  });
  for (const id of sourceIds) tree.children.push(definition(id, registry));
}

/** Prefix of the ids of sources' footnotes. */
const sourcePrefix = 'source-';

/** Creates the reference to a source's footnote. */
export function sourceNote(id: string): FootnoteReference {
  return { type: 'footnoteReference', identifier: sourcePrefix + id, label: sourcePrefix + id };
}

function definition(id: string, { sources, t }: Registry): FootnoteDefinition {
  const source = sources[id];
  const children: PhrasingContent[] =
    source === undefined
      ? []
      : [{ type: 'link', url: source.url, children: [text(source.title)] }, text(comparison(source, t))];
  return {
    type: 'footnoteDefinition',
    identifier: sourcePrefix + id,
    label: sourcePrefix + id,
    children: [{ type: 'paragraph', children }],
  };
}

function comparison({ checked = '', copy, unreached, accordingTo = '' }: FactSource, t: Say): string {
  if (unreached !== undefined)
    return t(', could not be opened on {day}; according to {other}', { day: unreached, other: accordingTo });
  const compared = t(', compared on {day}', { day: checked });
  return copy === undefined ? compared : compared + t(' (archived copy of {day})', { day: copy });
}

function beyond(url: string, { t }: Registry): Link {
  return {
    type: 'link',
    url,
    children: [text(t('Beyond the reference'))],
    data: { hProperties: { className: ['badge'], dataKind: 'info' } },
  };
}

/** Rehype plugin that titles a page's footnotes as sources, if it has any, and collapses them. */
export function nameSourceNotes({ read }: { read: () => Promise<Registry> }) {
  return async (tree: HtmlRoot): Promise<void> => {
    const { t } = await read();
    visit(tree, 'element', (section) => {
      if (section.tagName !== 'section' || !('dataFootnotes' in section.properties)) return;
      const kinds = new Set<'note' | 'source'>();
      visit(section, 'element', ({ tagName, properties: { id } }) => {
        if (tagName === 'li') kinds.add(String(id).includes(`fn-${sourcePrefix}`) ? 'source' : 'note');
      });
      const [heading] = section.children;
      if (!kinds.has('source') || heading?.type !== 'element') return;
      heading.children = [text(t(kinds.has('note') ? 'Footnotes and sources' : 'Sources'))];
      collapse(section, t);
    });
  };
}

/** Puts the list of footnotes into a `<details>`, which a link to a footnote opens: few readers read the whole list. */
function collapse(section: Element, t: Say): void {
  const list = section.children.find((child) => child.type === 'element' && child.tagName === 'ol');
  if (list?.type !== 'element') return;
  const count = list.children.filter(({ type }) => type === 'element').length;
  const summary = element('summary', {}, [text(t('{count} entries', { count }))]);
  section.children[section.children.indexOf(list)] = element('details', { className: ['details'] }, [summary, list]);
}
