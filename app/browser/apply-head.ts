import { headOf } from '../core/head.ts';
import type { Page } from '../core/page.ts';
import type { Site } from '../core/site.ts';
import { href } from '../core/url.ts';

/** Updates the document's head and language for another page, to what the Worker renders for it. */
export function applyHead(site: Site, page: Page): void {
  const head = headOf(site, page);
  const locale = site.i18n.localeConfigs[site.i18n.currentLocale];
  document.title = head.title;
  document.documentElement.lang = locale?.htmlLang ?? site.i18n.currentLocale;
  document.documentElement.dir = locale?.direction ?? 'ltr';
  replace('meta[name="description"]', [['meta', { name: 'description', content: head.description }]]);
  replace('meta[name="robots"]', head.robots === undefined ? [] : [['meta', { name: 'robots', content: head.robots }]]);
  replace(
    'link[rel="canonical"]',
    head.canonical === undefined ? [] : [['link', { rel: 'canonical', href: head.canonical }]],
  );
  replace(
    'link[hreflang]',
    head.alternates.map((alternate) => ['link', { rel: 'alternate', ...alternate }]),
  );
  replace(
    'meta[property]',
    Object.entries(head.openGraph).map(([property, content]) => ['meta', { property, content }]),
  );
  replace('link[type="text/markdown"]', [
    ['link', { rel: 'alternate', type: 'text/markdown', href: href(site, `${page.path}index.md`) }],
  ]);
  // Only crawlers read structured data, and they request documents; that of the previous page would be wrong.
  replace('script[type="application/ld+json"]', []);
}

function replace(selector: string, elements: [name: string, attributes: Record<string, string>][]): void {
  for (const old of document.head.querySelectorAll(selector)) old.remove();
  for (const [name, attributes] of elements) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    document.head.append(element);
  }
}
