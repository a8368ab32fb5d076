import type { Assets } from '../../app/core/assets.ts';
import type { ChangelogEntry } from '../../app/core/page.ts';

/** The feeds of a changelog: media type → path below the base URL; none where there is nothing to tell. */
export function feedsOf(changelog: ChangelogEntry[]): Assets['feeds'] {
  return changelog.length === 0
    ? {}
    : { 'application/atom+xml': '/changelog/feed.xml', 'application/feed+json': '/changelog/feed.json' };
}
