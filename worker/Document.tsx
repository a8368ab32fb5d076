import type { ReactNode } from 'react';
import type { Assets } from '../app/model/assets.ts';
import { faviconHref, headOf } from '../app/model/head.ts';
import type { Page } from '../app/model/page.ts';
import type { Site } from '../app/model/site.ts';
import { MachineLinks } from './MachineLinks.tsx';

export type DocumentProps = {
  site: Site;
  assets: Assets;
  page: Page | undefined;
  title: string | undefined;
  children: ReactNode;
};

/** The HTML document around the shell. Only `#root` is hydrated. */
export function Document({ site, assets, page, title, children }: DocumentProps) {
  const head = headOf(site, page, title);
  const { localeConfigs, currentLocale } = site.i18n;
  const locale = localeConfigs[currentLocale];
  const favicon = faviconHref(site);
  return (
    <html lang={locale?.htmlLang} dir={locale?.direction} data-theme={site.colorMode.defaultMode} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{head.title}</title>
        <meta name="description" content={head.description} />
        {head.robots === undefined ? null : <meta name="robots" content={head.robots} />}
        <script dangerouslySetInnerHTML={{ __html: assets.inlineScripts.head.code }} />
        <style dangerouslySetInnerHTML={{ __html: assets.styles.head }} />
        {assets.stylesheets.map((url) => <link key={url} rel="stylesheet" href={url} />)}
        {head.canonical === undefined ? null : <link rel="canonical" href={head.canonical} />}
        {head.alternates.map((alternate) => (
          <link key={alternate.hreflang} rel="alternate" hrefLang={alternate.hreflang} href={alternate.href} />
        ))}
        {Object.entries(head.openGraph).map(([property, content]) => <meta key={property} property={property} content={content} />)}
        {page === undefined ? null : <MachineLinks site={site} page={page} feeds={assets.feeds} />}
        {favicon === undefined ? null : <link rel="icon" href={favicon} />}
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#16171a" media="(prefers-color-scheme: dark)" />
      </head>
      <body>
        <div id="root">{children}</div>
        {page === undefined ? null : (
          <script id="page" type="application/json" dangerouslySetInnerHTML={{ __html: JSON.stringify(page).replaceAll('<', '\\u003c') }} />
        )}
      </body>
    </html>
  );
}
