import type { Assets } from '../../app/core/assets.ts';
import type { ChangelogEntry } from '../../app/core/page.ts';

/** The paths of a changelog's feeds, below the base URL. */
export function feedFiles(changelogPath: string): { atom: string; json: string } {
  return { atom: `${changelogPath}feed.xml`, json: `${changelogPath}feed.json` };
}

/** The feeds of a changelog: media type → path below the base URL; empty without entries. */
export function feedsOf(changelog: ChangelogEntry[], changelogPath: string): Assets['feeds'] {
  if (changelog.length === 0) return {};
  const { atom, json } = feedFiles(changelogPath);
  return { 'application/atom+xml': atom, 'application/feed+json': json };
}
