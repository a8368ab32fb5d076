import type { Assets } from '../app/model/assets.ts';
import { jsonLdOf } from '../app/model/json-ld.ts';
import type { Page } from '../app/model/page.ts';
import type { Site } from '../app/model/site.ts';
import { href } from '../app/model/url.ts';

/** What stands in a page's head for machines: its Markdown, the changelog's feeds, what kind of thing it is. */
export function MachineLinks({ site, page, feeds }: { site: Site; page: Page; feeds: Assets['feeds'] }) {
  const jsonLd = JSON.stringify(jsonLdOf(site, page)).replaceAll('<', '\\u003c');
  return (
    <>
      <link rel="alternate" type="text/markdown" href={href(site, `${page.path}index.md`)} />
      {Object.entries(feeds).map(([type, path]) => <link key={type} rel="alternate" type={type} title="更新日志" href={href(site, path)} />)}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd }} />
    </>
  );
}
