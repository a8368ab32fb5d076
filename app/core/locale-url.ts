import type { Site } from './site.ts';
import { href } from './url.ts';

type Localized = Pick<Site, 'url' | 'baseUrl' | 'trailingSlash' | 'i18n'>;

/** Per-locale URLs of a path: every locale's `hreflang` and the default locale's as `x-default`. */
export function alternates(site: Localized, path: string): { hreflang: string; href: string }[] {
  const { locales, localeConfigs, defaultLocale } = site.i18n;
  const all = locales.map((locale) => ({
    hreflang: localeConfigs[locale]?.htmlLang ?? locale,
    href: localeUrl(site, locale, path),
  }));
  return [...all, { hreflang: 'x-default', href: localeUrl(site, defaultLocale, path) }];
}

/** The URL of a path in another locale: the default locale is at the base URL, the others one folder below it. */
export function localeUrl(site: Localized, locale: string, path: string): string {
  return site.url + localeHref(site, locale, path);
}

/** The href of a path in another locale, without the origin, so that links stay on a preview deployment. */
export function localeHref(site: Localized, locale: string, path: string): string {
  return href({ ...site, baseUrl: localeBase(site, locale) }, path);
}

function localeBase(site: Localized, locale: string): string {
  const { currentLocale, defaultLocale } = site.i18n;
  const root =
    currentLocale === defaultLocale ? site.baseUrl : site.baseUrl.replace(new RegExp(`${currentLocale}/$`), '');
  return locale === defaultLocale ? root : `${root}${locale}/`;
}
