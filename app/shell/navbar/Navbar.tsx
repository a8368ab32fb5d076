import type { NavbarItem } from '../../core/navbar-items.ts';
import { absoluteUrl } from '../../core/url.ts';
import { ColorModeToggle } from './ColorModeToggle.tsx';
import { LogoImage } from '../elements/LogoImage.tsx';
import { useHref, useSite } from '../site/site-context.tsx';
import { message as t } from '../site/message.ts';
import { MobileMenu } from './MobileMenu.tsx';
import { NavbarItems } from './NavbarItems.tsx';

/** The bar at the top of every page. */
export function Navbar() {
  const { navbar } = useSite().site;
  return (
    <header className="navbar" data-hides={navbar.hideOnScroll ? '' : undefined}>
      <AgentHint />
      <MobileMenu />
      <Brand />
      <NavbarMenu />
      <div className="navbar-tools">
        <ColorModeToggle />
        <NavbarItems items={navbar.items.filter(isSearch)} side="tools" />
      </div>
    </header>
  );
}

/** Tells programs that read the HTML from top to bottom, before any navigation, where the site is for them. */
function AgentHint() {
  const { site } = useSite();
  if (site.agentIndex === undefined) return null;
  const url = absoluteUrl(site, site.agentIndex);
  const words = t(
    'For AI agents: all pages as Markdown are listed at {url}. Add index.md to the URL of a page to get its Markdown.',
    { url },
  );
  return <p className="visually-hidden">{words}</p>;
}

/** The items, which depend on the page that is shown. */
export function NavbarMenu() {
  const items = useSite().site.navbar.items.filter((item) => !isSearch(item));
  return (
    <nav className="navbar-items" aria-label={t('Main navigation')}>
      <NavbarItems items={items.filter(({ position }) => position === 'left')} side="left" />
      <NavbarItems items={items.filter(({ position }) => position === 'right')} side="right" />
    </nav>
  );
}

function isSearch({ type }: NavbarItem): boolean {
  return type === 'search';
}

/** Logo and title, a link to the configured place or the site's root. */
function Brand() {
  const { title, logo } = useSite().site.navbar;
  const href = useHref();
  return (
    <a className="navbar-brand" href={href(logo?.href ?? '/')}>
      {logo === undefined ? null : <LogoImage logo={logo} />}
      {title === '' ? null : <span className="navbar-title">{title}</span>}
    </a>
  );
}
