import type { ChangelogEntry } from '../core/page.ts';

/** The title of a changelog entry without the date at its beginning, for places that show the date separately. */
export function changeTitle({ title, date }: Pick<ChangelogEntry, 'title' | 'date'>): string {
  return title.startsWith(date) ? title.slice(date.length).replace(/^[\s：:·—-]+/, '') || title : title;
}
