import type { FootnoteDefinition, FootnoteReference, Link, PhrasingContent, Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { say } from '../app/core/messages/say.ts';
import type { Registry } from './read-registry.ts';
import type { Source } from './sources.ts';
import { knownId } from '../build/content/mdx/jsx-attributes.ts';

/**
 * Turns `<Source id="openai-deprecations" />` into a footnote with the source's title, URL and date of comparison, one for
 * each source, and `<Beyond />` into the badge that links to what the reference does not cover.
 */
export function sourceNotes({ registry, beyond: target }: { registry: Registry; beyond: string | undefined }) {
  return (tree: Root, file: VFile): void => {
    const named = new Set<string>();
    visit(tree, (node, index, parent) => {
      if (node.type === 'footnoteReference' && node.identifier.startsWith(sourcePrefix))
        named.add(node.identifier.slice(sourcePrefix.length));
      if (
        (node.type !== 'mdxJsxTextElement' && node.type !== 'mdxJsxFlowElement') ||
        parent === undefined ||
        index === undefined
      )
        return undefined;
      if (node.name !== 'Source' && node.name !== 'Beyond') return undefined;
      if (node.name === 'Beyond' && target === undefined)
        file.fail('<Beyond /> has no target: set reference.beyond in site.config.ts', node);
      const part =
        node.name === 'Beyond'
          ? beyond(target ?? '', registry)
          : sourceNote(knownId(node, Object.keys(registry.sources), file));
      if (part.type === 'footnoteReference') named.add(part.identifier.slice(sourcePrefix.length));
      parent.children[index] = node.type === 'mdxJsxTextElement' ? part : { type: 'paragraph', children: [part] };
      return SKIP;
    });
    for (const id of named) tree.children.push(definition(id, registry));
  };
}

/** The beginning of the ids of footnotes that are sources. */
export const sourcePrefix = 'source-';

/** The reference to a known source's footnote. */
export function sourceNote(id: string): FootnoteReference {
  return { type: 'footnoteReference', identifier: sourcePrefix + id, label: sourcePrefix + id };
}

function definition(id: string, { sources, texts }: Registry): FootnoteDefinition {
  const source = sources[id];
  const words: PhrasingContent[] =
    source === undefined
      ? []
      : [
          { type: 'link', url: source.url, children: [{ type: 'text', value: source.title }] },
          {
            type: 'text',
            value: comparison(source, texts),
          },
        ];
  return {
    type: 'footnoteDefinition',
    identifier: sourcePrefix + id,
    label: sourcePrefix + id,
    children: [{ type: 'paragraph', children: words }],
  };
}

function comparison({ checked, copy, unreached, accordingTo }: Source, texts: Registry['texts']): string {
  if (unreached !== undefined)
    return say(texts, ', could not be opened on {day}; according to {other}', {
      day: unreached,
      other: accordingTo ?? '',
    });
  return (
    say(texts, ', compared on {day}', { day: checked ?? '' }) +
    (copy === undefined ? '' : say(texts, ' (archived copy of {day})', { day: copy }))
  );
}

function beyond(url: string, { texts }: Registry): Link {
  return {
    type: 'link',
    url,
    children: [{ type: 'text', value: say(texts, 'Beyond the reference') }],
    data: { hProperties: { className: ['badge'], dataKind: 'info' } },
  };
}
