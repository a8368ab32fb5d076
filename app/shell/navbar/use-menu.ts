import type { Page } from '../../core/page.ts';
import type { NavbarItem } from '../../core/navbar-items.ts';
import type { Site } from '../../core/site.ts';
import { localeHref } from '../../core/locale-url.ts';
import { href } from '../../core/url.ts';
import type { IconName } from '../../core/icon-name.ts';
import { useSite } from '../site/site-context.tsx';
import { message as t } from '../site/message.ts';
import { currentVersion, versionPath } from '../../core/navigation.ts';

/** A language or a version in a menu; `href` is ready to use. */
export type ChoiceEntry = { type: 'choice'; label: string; href: string; lang: string | undefined; current: boolean };

/** What a dropdown of the navbar shows. `name` says to a screen reader what its label does not. */
export type Menu = {
  label: string;
  name?: string;
  icon?: IconName;
  /** Makes the label a link and gives the menu a separate button. */
  to?: string | undefined;
  entries: (NavbarItem | ChoiceEntry)[];
};

/** The menu of an item; undefined for items without one. */
export function useMenu(item: NavbarItem): Menu | undefined {
  const { site, page } = useSite();
  switch (item.type) {
    case 'dropdown':
      return { label: item.label, to: item.to, entries: item.items };
    case 'localeDropdown': {
      const { currentLocale, localeConfigs } = site.i18n;
      const label = localeConfigs[currentLocale]?.label ?? currentLocale;
      const entries = [...item.before, ...localeChoices(site, page), ...item.after];
      return { label, name: t('Languages'), icon: 'globe', entries };
    }
    case 'docsVersionDropdown': {
      const entries = [...item.before, ...versionChoices(site, page), ...item.after];
      return { label: currentVersion(site, page)?.label ?? '', name: t('Versions'), entries };
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
