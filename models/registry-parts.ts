import type { Element, Root as HtmlRoot } from 'hast';
import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { say } from '../app/core/messages/say.ts';
import { modelMarks } from './model-marks.ts';
import { modelTable } from './model-table.ts';
import type { Registry } from './read-registry.ts';
import { sourceNotes, sourcePrefix } from './source-notes.ts';

type ReadRegistry = { read: () => Promise<Registry> };

/** Adds to a page what the registry knows: marks of models, tables, notes. @param beyond target of `<Beyond />` */
export function registryParts({ read, beyond }: ReadRegistry & { beyond: string | undefined }) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const registry = await read();
    modelMarks({ registry })(tree, file);
    modelTable({ registry })(tree, file);
    sourceNotes({ registry, beyond })(tree, file);
  };
}

/** Names the footnotes of a page by what they are where some are sources, and folds them. */
export function nameSourceNotes({ read }: ReadRegistry) {
  return async (tree: HtmlRoot): Promise<void> => {
    const { texts } = await read();
    visit(tree, 'element', (section) => {
      if (section.tagName !== 'section' || !('dataFootnotes' in section.properties)) return;
      const kinds = new Set<'note' | 'source'>();
      visit(section, 'element', ({ tagName, properties: { id } }) => {
        if (tagName === 'li') kinds.add(String(id).includes(`fn-${sourcePrefix}`) ? 'source' : 'note');
      });
      const [heading] = section.children;
      if (!kinds.has('source') || heading?.type !== 'element') return;
      heading.children = [{ type: 'text', value: say(texts, kinds.has('note') ? 'Footnotes and sources' : 'Sources') }];
      fold(section, texts);
    });
  };
}

/** Folds the list of a page's notes, which a link to one of them opens: few readers want more of it than that one. */
function fold(section: Element, texts: Registry['texts']): void {
  const list = section.children.find((child) => child.type === 'element' && child.tagName === 'ol');
  if (list?.type !== 'element') return;
  const count = list.children.filter(({ type }) => type === 'element').length;
  section.children[section.children.indexOf(list)] = {
    type: 'element',
    tagName: 'details',
    properties: { className: ['details'] },
    children: [
      {
        type: 'element',
        tagName: 'summary',
        properties: {},
        children: [{ type: 'text', value: say(texts, '{count} entries', { count: String(count) }) }],
      },
      list,
    ],
  };
}
