import type { Page } from '../../core/page.ts';
import type { NavbarItem } from '../../core/navbar-items.ts';
import type { Site } from '../../core/site.ts';
import { localeHref } from '../../core/locale-url.ts';
import { href } from '../../core/url.ts';
import type { IconName } from '../../core/icon-name.ts';
import { useSite } from '../site/site-context.tsx';
import { message as t } from '../site/message.ts';
import { currentVersion, versionPath } from '../site/versions.ts';

/** A language or a version in a menu; `href` is ready to use. */
export type ChoiceEntry = { type: 'choice'; label: string; href: string; lang: string | undefined; current: boolean };

/** What a dropdown of the navbar shows. `name` says to a screen reader what its label does not. */
export type Menu = {
  label: string;
  name: string | undefined;
  icon: IconName | undefined;
  to: string | undefined;
  entries: (NavbarItem | ChoiceEntry)[];
};

/** The menu of an item; undefined for items without one. */
export function useMenu(item: NavbarItem): Menu | undefined {
  const { site, page } = useSite();
  switch (item.type) {
    case 'dropdown':
      return { label: item.label, name: undefined, icon: undefined, to: item.to, entries: item.items };
    case 'localeDropdown': {
      const { currentLocale, localeConfigs } = site.i18n;
      const label = localeConfigs[currentLocale]?.label ?? currentLocale;
      return {
        label,
        name: t('Languages'),
        icon: 'globe',
        to: undefined,
        entries: [...item.before, ...localeChoices(site, page), ...item.after],
      };
    }
    case 'docsVersionDropdown': {
      const label = currentVersion(site, page)?.label ?? '';
      return {
        label,
        name: t('Versions'),
        icon: undefined,
        to: undefined,
        entries: [...item.before, ...versionChoices(site, page), ...item.after],
      };
    }
    default:
      return undefined;
  }
}

function localeChoices(site: Site, page: Page | undefined): ChoiceEntry[] {
  const { locales, localeConfigs, currentLocale } = site.i18n;
  return locales.map((locale) => ({
    type: 'choice',
    label: localeConfigs[locale]?.label ?? locale,
    href: localeHref(site, locale, page?.path ?? '/'),
    lang: localeConfigs[locale]?.htmlLang ?? locale,
    current: locale === currentLocale,
  }));
}

function versionChoices(site: Site, page: Page | undefined): ChoiceEntry[] {
  const current = currentVersion(site, page);
  return site.versions.map((version) => ({
    type: 'choice',
    label: version.label,
    href: href(site, versionPath(version, page)),
    lang: undefined,
    current: version === current,
  }));
}
