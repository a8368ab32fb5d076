import type { Assets } from '../../app/core/assets.ts';
import type { ChangelogEntry } from '../../app/core/page.ts';

/** Where the feeds of a changelog lie, below the base URL. */
export function feedFiles(changelogPath: string): { atom: string; json: string } {
  return { atom: `${changelogPath}feed.xml`, json: `${changelogPath}feed.json` };
}

/** The feeds of a changelog: media type → path below the base URL; none where there is nothing to tell. */
export function feedsOf(changelog: ChangelogEntry[], changelogPath: string): Assets['feeds'] {
  if (changelog.length === 0) return {};
  const { atom, json } = feedFiles(changelogPath);
  return { 'application/atom+xml': atom, 'application/feed+json': json };
}
