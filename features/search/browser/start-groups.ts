import { navbarItems, sidebars } from 'site:data';
import { readingOrder } from '../../../app/core/navigation.ts';
import { message as t } from './message.ts';
import type { OptionGroup } from './search-engine.ts';

const maxPages = 8;

/** Returns the options for an empty query: recent queries, a first page per top-level sidebar item, navbar links. */
export function startGroups(recent: string[]): OptionGroup[] {
  const pages = new Map<string, string>();
  for (const item of Object.values(sidebars).flat()) {
    const [first] = readingOrder([item]);
    if (first !== undefined && !pages.has(first.path)) pages.set(first.path, first.label);
  }
  for (const item of navbarItems)
    if (item.type === 'link' && item.to !== undefined && !pages.has(item.to)) pages.set(item.to, item.label);
  const groups = [
    groupOf(
      t('Recent searches'),
      'recent',
      recent.map((query) => [undefined, query]),
    ),
    groupOf(t('Start here'), 'page', [...pages].slice(0, maxPages)),
  ];
  return groups.filter(({ options }) => options.length > 0);
}

function groupOf(title: string, name: string, links: [path: string | undefined, label: string][]): OptionGroup {
  const options = links.map(([path, label], number) => ({
    id: `search-${name}-${number}`,
    path,
    title: [{ text: label, mark: false }],
    trail: [],
    excerpt: [],
  }));
  return { title, around: [], options };
}
