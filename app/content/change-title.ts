import type { ChangelogEntry } from '../core/page.ts';

/** The title of an entry where its date stands beside it: without a date in front. */
export function changeTitle({ title, date }: Pick<ChangelogEntry, 'title' | 'date'>): string {
  return title.startsWith(date) ? title.slice(date.length).replace(/^[\s：:·—-]+/, '') || title : title;
}
