import type { NavbarItem } from '../../core/navbar-items.ts';
import { useHref, useSite } from '../site/site-context.tsx';
import { currentVersion, versionPath } from '../site/versions.ts';
import type { ChoiceEntry } from './use-menu.ts';

/** A link item: plain, to a doc, to a sidebar's first doc, or to the version that is shown. */
export function NavbarLink({ item }: { item: NavbarItem }) {
  const { site, page } = useSite();
  const href = useHref();
  if (item.type === 'docsVersion') {
    const version = currentVersion(site, page);
    if (version === undefined) return null;
    const to = item.to ?? versionPath(version, undefined);
    return (
      <a className="navbar-link" href={href(to)}>
        {item.label ?? version.label}
      </a>
    );
  }
  if (item.type !== 'link' && item.type !== 'doc' && item.type !== 'docSidebar') return null;
  if (item.to === undefined)
    return (
      <a className="navbar-link" href={item.type === 'link' ? item.href : undefined}>
        {item.label}
      </a>
    );
  const here = item.to === page?.path;
  const within =
    item.type === 'docSidebar'
      ? page?.sidebar?.replace(/@.*$/, '') === item.sidebarId
      : // A reference of many pages is one place.
        page?.above?.some(({ path }) => path === item.to) === true;
  return (
    <a className="navbar-link" href={href(item.to)} aria-current={here ? 'page' : within ? 'true' : undefined}>
      {item.label}
    </a>
  );
}

/** One language or version to choose. */
export function Choice({ label, href, lang, current }: ChoiceEntry) {
  return (
    <a className="navbar-link" href={href} lang={lang} hrefLang={lang} aria-current={current ? 'true' : undefined}>
      {label}
    </a>
  );
}
