import type { RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import type { ChangelogEntry } from '../../app/core/page.ts';
import type { Source } from './scan.ts';

/** The dated entries of the changelog, newest first, with the items of each group as text: plain but for code, which keeps its backticks. */
export function changelogEntries(sources: Source[]): ChangelogEntry[] {
  return sources
    .flatMap((source): ChangelogEntry[] => {
      const { title, description, date } = source.frontMatter;
      return date === undefined ? [] : [{ path: source.path, title, description, date, kinds: kindsOf(source.text) }];
    })
    .toSorted((a, b) => (a.date < b.date ? 1 : -1));
}

function kindsOf(text: string): ChangelogEntry['kinds'] {
  const tree = fromMarkdown(text.replace(/^---[\s\S]*?^---$/m, ''));
  const kinds: ChangelogEntry['kinds'] = [];
  for (const node of tree.children) {
    if (node.type === 'heading' && node.depth === 2)
      kinds.push({
        kind: toString(node)
          .replace(/\{\/\*.*?\*\/\}/, '')
          .trim(),
        items: [],
      });
    else if (node.type === 'list') kinds.at(-1)?.items.push(...node.children.map((item) => itemText(item)));
  }
  // A heading without a list below it explains something; it is no group of changes.
  return kinds.filter(({ items }) => items.length > 0);
}

function itemText(item: RootContent): string {
  return textWithCode(item).replace(/\s+/g, ' ').trim();
}

function textWithCode(node: RootContent): string {
  if (node.type === 'inlineCode') return `\`${node.value}\``;
  return 'children' in node ? node.children.map(textWithCode).join('') : toString(node);
}
