import type { ListItem, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import type { CalloutKind } from '../../app/core/callout-kinds.ts';
import { type Messages, messagesOf } from '../../app/core/messages.ts';
import { say } from '../../app/core/messages/say.ts';
import { misspelt } from '../../app/core/nearest.ts';
import { titleWithoutDate, type ChangelogEntry, type ChangelogItem } from '../../app/core/page.ts';
import type { ChangeKind } from '../../app/core/site.ts';
import type { CheckedConfig } from '../config/schema.ts';
import { Fault, type FaultLocation, throwFaults, placeInText } from '../faults/fault.ts';
import { frontMatterOf } from './front-matter.ts';
import type { Source } from './scan.ts';

/** The maximum number of kinds of change: timeline.css has this many filter rules. */
const maxKinds = 6;

/**
 * Returns the dated entries of the changelog, newest first, with the items of each group as plain text: code keeps its
 * backticks, components are omitted, and `%API_BASE_URL%` is replaced by the URL.
 * @throws Fault if the entries have more than `maxKinds` kinds of change
 */
export function changelogEntries(sources: Source[], apiBaseUrl = ''): ChangelogEntry[] {
  const allKinds = new Set<string>();
  return sources
    .flatMap((source): ChangelogEntry[] => {
      const { title, description, date, unlisted } = source.frontMatter;
      if (date === undefined || unlisted) return [];
      const kinds = kindsOf(source.text.replaceAll('%API_BASE_URL%', apiBaseUrl));
      for (const { kind } of kinds) {
        if (allKinds.add(kind).size <= maxKinds) continue;
        const reason = `“${kind}” is the changelog's kind of change number ${allKinds.size}, and its filter takes ${maxKinds}`;
        throw new Fault(
          placeOfKind(source, kind),
          reason,
          `write one of ${[...allKinds].slice(0, maxKinds).join(', ')}`,
        );
      }
      return [{ path: source.path, title: titleWithoutDate(title, date), description, date, kinds }];
    })
    .toSorted((a, b) => (a.date < b.date ? 1 : -1));
}

/** Checks entries' headings against the site's kinds of change. @throws Fault or AggregateError for misspelt kinds */
export function checkKinds(sources: Source[], known: ChangeKind[]): void {
  const kinds = known.map(({ name }) => name);
  const dated = sources.filter(({ frontMatter }) => frontMatter.date !== undefined);
  throwFaults(
    dated.flatMap((source) =>
      kindsOf(source.text).map(({ kind }) => {
        const nearest = misspelt(kinds, kind);
        if (nearest === undefined) return undefined;
        const hint = `did you mean ${nearest}? The kinds are ${kinds.join(', ')} ("changelog.kinds" in site.config.ts)`;
        return new Fault(placeOfKind(source, kind), `“${kind}” is not a kind of change`, hint);
      }),
    ),
  );
}

function placeOfKind(source: Source, kind: string): FaultLocation {
  return placeInText(source, new RegExp(`^## .*${RegExp.escape(kind)}`, 'm'));
}

/** Returns a warning for each entry whose day is still to come, or another than that in its file's path. */
export function doubtfulDays(sources: Source[], today: string): Fault[] {
  return sources.flatMap((source) => {
    const { date } = source.frontMatter;
    if (date === undefined) return [];
    const fault = (message: string, hint: string) => [new Fault(placeInText(source, /^date:/m), message, hint)];
    if (date > today)
      return fault(`the day ${date} is still to come`, 'correct it, or write draft: true until that day');
    const [, ...digits] = /(?:^|\/)(\d{4})[/-](\d\d)[/-](\d\d)(?!\d)[^/]*$/.exec(source.id) ?? [date];
    const named = digits.join('-') || date;
    if (named !== date) return fault(`the file is named after another day, ${named}`, 'correct one of the two');
    return [];
  });
}

/** Syntax that is not part of a page's visible text: comments, heading ids, footnote references. */
const invisibleSyntax = /\{\/\*.*?\*\/\}|\{ *#[^}]*\}|\[\^[^\]\s]+\]/g;

function kindsOf(text: string): ChangelogEntry['kinds'] {
  const tree = fromMarkdown(text.slice(frontMatterOf(text).head.length));
  const kinds: ChangelogEntry['kinds'] = [];
  for (const node of tree.children) {
    if (node.type === 'heading' && node.depth === 2)
      kinds.push({ kind: toString(node).replaceAll(invisibleSyntax, '').trim(), items: [] });
    else if (node.type === 'list') kinds.at(-1)?.items.push(...node.children.flatMap(itemsOf));
  }
  // A heading without a list is not a group of changes.
  return kinds.filter(({ items }) => items.length > 0);
}

/** Converts a list item and its nested items. An item without text of its own is replaced with its nested items. */
function itemsOf({ children }: ListItem): ChangelogItem[] {
  const joined = children.flatMap((block) => (block.type === 'list' ? [] : textWithCode(block))).join(' ');
  const nested = children.flatMap((block) => (block.type === 'list' ? block.children.flatMap(itemsOf) : []));
  const visible = joined.replaceAll(invisibleSyntax, '').replace(/\s+/g, ' ').trim();
  // Without nested items, a final colon introduces code or a picture, which only the entry's page shows.
  const text = nested.length > 0 ? visible : visible.replace(/[:\uff1a]$/, '');
  return text === '' ? nested : [{ text, items: nested }];
}

function textWithCode(node: RootContent): string {
  if (node.type === 'html') return '';
  if (node.type === 'inlineCode') return `\`${node.value}\``;
  return 'children' in node ? node.children.map(textWithCode).join('') : toString(node);
}

/** The kinds of change defined by https://keepachangelog.com, with callout colours. */
const defaultKinds: [keyof Messages['pages'], CalloutKind][] = [
  ['Added', 'tip'],
  ['Changed', 'info'],
  ['Fixed', 'warning'],
  ['Deprecated', 'danger'],
  ['Removed', 'danger'],
  ['Security', 'warning'],
];

/** Returns a site's kinds of change: the configured ones, or the defaults in the site's language. */
export function changeKinds({ changelog, i18n }: Pick<CheckedConfig, 'changelog' | 'i18n'>): ChangeKind[] {
  const { pages } = messagesOf(i18n.currentLocale);
  return changelog.kinds ?? defaultKinds.map(([name, color]) => ({ name: say(pages, name), color }));
}
