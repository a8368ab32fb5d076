import type { NavbarItem } from '../../core/navbar-items.ts';
import { readingOrder } from '../../core/navigation.ts';
import { localeHref } from '../../core/url.ts';
import { Icon } from '../elements/Icon.tsx';
import { message as t, useSite } from '../site-context.ts';
import { currentVersion, versionPath, type IconName, type Site, type Version } from '../../core/site.ts';

/** A list of navbar items. */
export function NavbarItems({ items, side }: { items: NavbarItem[]; side: string }) {
  if (items.length === 0) return null;
  return (
    <ul className="navbar-list" data-side={side}>
      {items.map((item, index) => (
        <li key={index} className={['navbar-item', item.className].filter(Boolean).join(' ')} data-type={item.type}>
          <Item item={item} id={`${side}-${index}`} />
        </li>
      ))}
    </ul>
  );
}

/** An item, with its menu if any; `id` is unique on the page. */
function Item({ item, id }: { item: NavbarItem; id: string }) {
  const { site, page, href } = useSite();
  switch (item.type) {
    case 'dropdown':
      return <Dropdown id={id} label={item.label} to={item.to} entries={item.items} />;
    case 'localeDropdown': {
      const { locales, localeConfigs, currentLocale } = site.i18n;
      const labelOf = (locale: string) => localeConfigs[locale]?.label ?? locale;
      const choices = locales.map((locale): ChoiceEntry => ({
        type: 'choice',
        label: labelOf(locale),
        href: localeHref(site, locale, page?.path ?? '/'),
        lang: localeConfigs[locale]?.htmlLang ?? locale,
        current: locale === currentLocale ? 'true' : undefined,
      }));
      const entries = [...item.before, ...choices, ...item.after];
      return <Dropdown id={id} label={labelOf(currentLocale)} name={t('Languages')} icon="globe" entries={entries} />;
    }
    case 'docsVersionDropdown': {
      const shownVersion = currentVersion(site, page);
      const choices = site.versions.map((version): ChoiceEntry => {
        const current = version === shownVersion ? 'true' : undefined;
        return { type: 'choice', label: version.label, href: href(versionPath(version, page)), current };
      });
      const entries = [...item.before, ...choices, ...item.after];
      return <Dropdown id={id} label={shownVersion?.label ?? ''} name={t('Versions')} entries={entries} />;
    }
    default:
      return <SingleItem item={item} />;
  }
}

/** An item without a menu. */
function SingleItem({ item }: { item: NavbarItem }) {
  if (item.type === 'search') return <SearchButton />;
  if (item.type === 'html') return <div className="navbar-html" dangerouslySetInnerHTML={{ __html: item.value }} />;
  return <NavbarLink item={item} />;
}

/** A link to the search page. With script, the search feature handles its clicks and opens the search dialog. */
function SearchButton() {
  const { href } = useSite();
  return (
    <a
      className="navbar-button search-button"
      href={href('/search/')}
      aria-label={t('Search')}
      aria-keyshortcuts="Control+K Meta+K /"
    >
      <Icon name="search" />
      <span className="search-hint" aria-hidden="true">
        {t('Search')} <kbd />
      </span>
    </a>
  );
}

/** A link item: to a URL, or in the current version to a doc, to the first doc of a sidebar, or to the main doc. */
function NavbarLink({ item }: { item: NavbarItem }) {
  const { site, page, href } = useSite();
  const version = currentVersion(site, page);
  if (item.type === 'docsVersion') {
    if (version === undefined) return null;
    return <Link label={item.label ?? version.label} href={href(item.to ?? versionPath(version, undefined))} />;
  }
  if (item.type !== 'link' && item.type !== 'doc' && item.type !== 'docSidebar') return null;
  if (item.to === undefined) return <Link label={item.label} href={item.type === 'link' ? item.href : undefined} />;
  const isInside =
    item.type === 'docSidebar'
      ? page?.sidebar?.replace(/@.*$/, '') === item.sidebarId
      : // All pages of a multi-page API reference count as the link's target.
        page?.ancestors?.some(({ path }) => path === item.to) === true;
  const to = (version && pathIn(version, item, site)) ?? item.to;
  const current = to === page?.path ? 'page' : isInside ? 'true' : undefined;
  return <Link label={item.label} href={href(to)} current={current} />;
}

/** Returns the path of an item's target in a version; undefined if that version has no such target. */
function pathIn({ name, docs }: Version, item: NavbarItem, { sidebars }: Site): string | undefined {
  if (item.type === 'doc') return docs[item.docId];
  return item.type === 'docSidebar' ? readingOrder(sidebars[`${item.sidebarId}@${name}`] ?? [])[0]?.path : undefined;
}

type LinkProps = { label: string; href: string | undefined; lang?: string; current?: 'page' | 'true' | undefined };

function Link({ label, href, lang, current }: LinkProps) {
  return (
    <a className="navbar-link" href={href} lang={lang} hrefLang={lang} aria-current={current}>
      {label}
    </a>
  );
}

/** A language or a version in a menu. */
type ChoiceEntry = LinkProps & { type: 'choice' };

/** `name` is the accessible name if the label is unclear by itself; `to` makes the label a link beside the button. */
type DropdownProps = {
  id: string;
  label: string;
  name?: string;
  icon?: IconName;
  to?: string | undefined;
  entries: (NavbarItem | ChoiceEntry)[];
};

/** A dropdown menu: a button and the list of links that it shows. `app/browser/dropdowns.ts` adds its behaviour. */
function Dropdown({ id, label, name, icon, to, entries }: DropdownProps) {
  const { href } = useSite();
  const button = { type: 'button' as const, 'aria-expanded': false, 'aria-controls': `menu-${id}` };
  return (
    <div className="dropdown">
      {to === undefined ? (
        <button
          {...button}
          className="navbar-link"
          aria-label={name === undefined ? undefined : t('{name}: {text}', { name, text: label })}
        >
          {icon === undefined ? null : <Icon name={icon} />}
          {label}
          <Icon name="chevron" />
        </button>
      ) : (
        <>
          <Link label={label} href={href(to)} />
          <button {...button} className="dropdown-toggle" aria-label={t('Menu of “{label}”', { label })}>
            <Icon name="chevron" />
          </button>
        </>
      )}
      <ul className="dropdown-menu" id={`menu-${id}`}>
        {entries.map((entry, index) => (
          <li key={index}>{entry.type === 'choice' ? <Link {...entry} /> : <SingleItem item={entry} />}</li>
        ))}
      </ul>
    </div>
  );
}
