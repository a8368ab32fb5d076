import type { FootnoteDefinition, FootnoteReference, Link, PhrasingContent, Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { say } from '../../../app/core/messages/say.ts';
import type { Registry } from '../../registry/read-registry.ts';
import { attributeOf } from './jsx-attributes.ts';

/**
 * `<Source id="openai-deprecations" />` becomes a footnote of the source's title, address and day of comparison; a
 * source that is named twice is one footnote. `<Beyond />` becomes the badge that leads to what the reference holds and what not.
 */
export function sourceNotes({ registry, beyond: place }: { registry: Registry; beyond: string | undefined }) {
  return (tree: Root, file: VFile): void => {
    const named = new Set<string>();
    visit(tree, (node, index, parent) => {
      if (node.type === 'footnoteReference' && node.identifier.startsWith(prefix))
        named.add(node.identifier.slice(prefix.length));
      if (
        (node.type !== 'mdxJsxTextElement' && node.type !== 'mdxJsxFlowElement') ||
        parent === undefined ||
        index === undefined
      )
        return undefined;
      if (node.name !== 'Source' && node.name !== 'Beyond') return undefined;
      if (node.name === 'Beyond' && place === undefined)
        file.fail('<Beyond /> leads nowhere: name its place with reference.beyond in site.config.ts', node);
      const part =
        node.name === 'Beyond'
          ? beyond(place ?? '', registry)
          : sourceNote(attributeOf(node, 'id', Object.keys(registry.sources), file));
      if (part.type === 'footnoteReference') named.add(part.identifier.slice(prefix.length));
      parent.children[index] = node.type === 'mdxJsxTextElement' ? part : { type: 'paragraph', children: [part] };
      return SKIP;
    });
    for (const id of named) tree.children.push(definition(id, registry));
  };
}

const prefix = 'source-';

/** The footnote's number of a known source, as a part of a line. */
export function sourceNote(id: string): FootnoteReference {
  return { type: 'footnoteReference', identifier: prefix + id, label: prefix + id };
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
            value:
              say(texts, ', compared on {day}', { day: source.checked }) +
              (source.copy === undefined ? '' : say(texts, ' (archived copy of {day})', { day: source.copy })),
          },
        ];
  return {
    type: 'footnoteDefinition',
    identifier: prefix + id,
    label: prefix + id,
    children: [{ type: 'paragraph', children: words }],
  };
}

function beyond(url: string, { texts }: Registry): Link {
  return {
    type: 'link',
    url,
    children: [{ type: 'text', value: say(texts, 'Beyond the reference') }],
    data: { hProperties: { className: ['badge'], dataKind: 'info' } },
  };
}
