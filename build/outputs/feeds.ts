import { Feed } from 'feed';
import { toHtml } from 'hast-util-to-html';
import type { Assets } from '../../app/core/assets.ts';
import { messagesOf } from '../../app/core/messages.ts';
import { say } from '../../app/core/messages/say.ts';
import { type ChangelogEntry, type Page, plainContent } from '../../app/core/page.ts';
import { absoluteUrl } from '../../app/core/url.ts';
import { startOfDay } from '../content/dates.ts';
import { pageFileOf, readPageFile } from '../deploy/deployment.ts';
import type { Project } from '../project/project.ts';
import { feedContent } from './markdown/page-to-markdown.ts';

/** Renders full Atom and JSON feeds, newest entry first: path below the base URL → text. Empty without entries. */
export function feeds(project: Project, pages: Page[]): Record<string, string> {
  const { site, config } = project;
  const { path } = config.changelog;
  const entries = pages
    .flatMap((page) => {
      if (page.date === undefined) return [];
      return [
        { ...plainContent(readPageFile(pageFileOf(project, page))), date: startOfDay(page.date, config.timeZone) },
      ];
    })
    .toSorted((a, b) => b.date.getTime() - a.date.getTime());
  if (entries.length === 0) return {};
  const home = absoluteUrl(site, path);
  const files = feedPaths(path);
  const locale = site.i18n.localeConfigs[site.i18n.currentLocale];
  const feed = new Feed({
    id: home,
    link: home,
    title: say(messagesOf(site.i18n.currentLocale).outputs, '{title} changelog', { title: site.title }),
    description: site.tagline,
    language: locale?.htmlLang ?? site.i18n.currentLocale,
    generator: false,
    author: { name: site.title, link: absoluteUrl(site, '/') },
    ...(entries[0] === undefined ? {} : { updated: entries[0].date }),
    feedLinks: { atom: absoluteUrl(site, files.atom), json: absoluteUrl(site, files.json) },
  });
  for (const { page, html, date } of entries) {
    const link = absoluteUrl(site, page.path);
    feed.addItem({
      id: link,
      link,
      title: page.title,
      description: page.description,
      date,
      published: date,
      content: toHtml(feedContent(html, link).children),
    });
  }
  return { [files.atom]: feed.atom1(), [files.json]: feed.json1() };
}

/** Returns the feeds of a changelog: media type → path below the base URL. Empty without entries. */
export function feedsOf(changelog: ChangelogEntry[], path: string): Assets['feeds'] {
  if (changelog.length === 0) return {};
  const { atom, json } = feedPaths(path);
  return { 'application/atom+xml': atom, 'application/feed+json': json };
}

function feedPaths(changelogPath: string): { atom: string; json: string } {
  return { atom: `${changelogPath}feed.xml`, json: `${changelogPath}feed.json` };
}
