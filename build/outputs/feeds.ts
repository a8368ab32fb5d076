import { Feed } from 'feed';
import { toHtml } from 'hast-util-to-html';
import { messagesOf } from '../../app/core/messages/messages.ts';
import { say } from '../../app/core/messages/say.ts';
import type { RenderedPage } from '../../app/core/page.ts';
import type { Site } from '../../app/core/site.ts';
import { absoluteUrl } from '../../app/core/url.ts';
import { feedContent } from './markdown/page-to-markdown.ts';

/** The changelog as Atom and JSON Feed, newest first, each entry in full. `/changelog/feed.xml` and `/changelog/feed.json`. */
export function feeds(site: Site, pages: RenderedPage[]): { atom: string; json: string } {
  const entries = pages
    .flatMap(({ page, html }) => (page.date === undefined ? [] : [{ page, html, date: dayInBeijing(page.date) }]))
    .toSorted((a, b) => b.date.getTime() - a.date.getTime());
  const home = absoluteUrl(site, '/changelog/');
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
    feedLinks: { atom: absoluteUrl(site, '/changelog/feed.xml'), json: absoluteUrl(site, '/changelog/feed.json') },
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
  return { atom: feed.atom1(), json: feed.json1() };
}

/** Entries bear the day in Beijing, which has no summer time. */
function dayInBeijing(day: string): Date {
  return new Date(`${day}T00:00:00+08:00`);
}
