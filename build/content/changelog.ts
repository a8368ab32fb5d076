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

/** How many kinds of change the timeline's filter supports (timeline.css). */
const maxKinds = 6;

/**
 * The dated entries of the changelog, newest first, with the items of each group as plain text: code keeps its backticks,
 * components are left out, and `%API_BASE_URL%` becomes the address.
 * @throws Fault when the entries have more kinds of change than the timeline can filter
 */
export function changelogEntries(sources: Source[], apiBaseUrl = ''): ChangelogEntry[] {
  const allKinds = new Set<string>();
  return sources
    .flatMap((source): ChangelogEntry[] => {
      const { title, description, date } = source.frontMatter;
      if (date === undefined) return [];
      const kinds = kindsOf(source.text.replaceAll('%API_BASE_URL%', apiBaseUrl));
      for (const { kind } of kinds) {
        allKinds.add(kind);
        if (allKinds.size > maxKinds) throw tooManyKinds(kind, source, allKinds);
      }
      return [{ path: source.path, title: titleWithoutDate(title, date), description, date, kinds }];
    })
    .toSorted((a, b) => (a.date < b.date ? 1 : -1));
}

/** Checks entries against the site's kinds of change. @throws Fault or AggregateError for headings that misspell one */
export function checkKinds(sources: Source[], known: ChangeKind[]): void {
  const kinds = known.map(({ name }) => name);
  const dated = sources.filter(({ frontMatter }) => frontMatter.date !== undefined);
  throwFaults(
    dated.flatMap((source) =>
      kindsOf(source.text).map(({ kind }) => {
        const like = misspelt(kinds, kind);
        if (like === undefined) return undefined;
        const hint = `did you mean ${like}? The kinds are ${kinds.join(', ')} ("changelog.kinds" in site.config.ts)`;
        return new Fault(placeOfKind(source, kind), `“${kind}” is no kind of change`, hint);
      }),
    ),
  );
}

function placeOfKind(source: Source, kind: string): FaultLocation {
  return placeInText(source, new RegExp(`^## .*${RegExp.escape(kind)}`, 'm'));
}

function tooManyKinds(kind: string, source: Source, kinds: Set<string>): Fault {
  return new Fault(
    placeOfKind(source, kind),
    `“${kind}” is the changelog's kind of change number ${kinds.size}, and its filter takes ${maxKinds}`,
    `write one of ${[...kinds].slice(0, maxKinds).join(', ')}`,
  );
}

/** Warnings about days that are still to come: readers have an entry as soon as it is built. */
export function futureEntries(sources: Source[], today: string): Fault[] {
  return sources.flatMap((source) => {
    const { date = today } = source.frontMatter;
    if (date <= today) return [];
    const at = placeInText(source, /^date:/m);
    return [new Fault(at, `the day ${date} is still to come`, 'correct it, or write draft: true until that day')];
  });
}

/** What a page does not show as it is written: comments, ids of headings, footnotes. */
const marks = /\{\/\*.*?\*\/\}|\{ *#[^}]*\}|\[\^[^\]\s]+\]/g;

function kindsOf(text: string): ChangelogEntry['kinds'] {
  const tree = fromMarkdown(text.slice(frontMatterOf(text).head.length));
  const kinds: ChangelogEntry['kinds'] = [];
  for (const node of tree.children) {
    if (node.type === 'heading' && node.depth === 2)
      kinds.push({ kind: toString(node).replaceAll(marks, '').trim(), items: [] });
    else if (node.type === 'list') kinds.at(-1)?.items.push(...node.children.flatMap(itemsOf));
  }
  // A heading without a list is not a group of changes.
  return kinds.filter(({ items }) => items.length > 0);
}

/** An item with those in it, which take its place where it has no text of its own. */
function itemsOf({ children }: ListItem): ChangelogItem[] {
  const joined = children.flatMap((block) => (block.type === 'list' ? [] : textWithCode(block))).join(' ');
  const inside = children.flatMap((block) => (block.type === 'list' ? block.children.flatMap(itemsOf) : []));
  const written = joined.replaceAll(marks, '').replace(/\s+/g, ' ').trim();
  // What it announces, code or a picture, stands on the entry's page alone.
  const text = inside.length > 0 ? written : written.replace(/[:\uff1a]$/, '');
  return text === '' ? inside : [{ text, items: inside }];
}

function textWithCode(node: RootContent): string {
  if (node.type === 'html') return '';
  if (node.type === 'inlineCode') return `\`${node.value}\``;
  return 'children' in node ? node.children.map(textWithCode).join('') : toString(node);
}

/** The kinds of change that https://keepachangelog.com names, with the colours of callouts. */
const defaultKinds: [keyof Messages['pages'], CalloutKind][] = [
  ['Added', 'tip'],
  ['Changed', 'info'],
  ['Fixed', 'warning'],
  ['Deprecated', 'danger'],
  ['Removed', 'danger'],
  ['Security', 'warning'],
];

/** The kinds of change of a site's changelog: its own, or the default ones in its language. */
export function changeKinds({ changelog, i18n }: Pick<CheckedConfig, 'changelog' | 'i18n'>): ChangeKind[] {
  const { pages } = messagesOf(i18n.currentLocale);
  return changelog.kinds ?? defaultKinds.map(([name, color]) => ({ name: say(pages, name), color }));
}
