import { useRef } from 'react';
import type { NavbarItem } from '../../core/site.ts';
import { ColorModeToggle } from './ColorModeToggle.tsx';
import { LogoImage } from '../elements/LogoImage.tsx';
import { useHref, useSite } from '../site/site-context.tsx';
import { message as t } from '../site/message.ts';
import { MobileMenu } from './MobileMenu.tsx';
import { NavbarItems } from './NavbarItems.tsx';
import { useHideOnScroll } from './use-hide-on-scroll.ts';

/** The bar at the top of every page. */
export function Navbar() {
  const { navbar } = useSite().site;
  const header = useRef<HTMLElement>(null);
  const hidden = useHideOnScroll(header, navbar.hideOnScroll);
  const items = navbar.items.filter((item) => !isSearch(item));
  const left = items.filter(({ position }) => position === 'left');
  const right = items.filter(({ position }) => position === 'right');
  return (
    <header className="navbar" data-hidden={hidden || undefined} ref={header}>
      <MobileMenu />
      <Brand />
      <nav className="navbar-items" aria-label={t('Main navigation')}>
        <NavbarItems items={left} side="left" />
        <NavbarItems items={right} side="right" />
      </nav>
      <div className="navbar-tools">
        <ColorModeToggle />
        <NavbarItems items={navbar.items.filter(isSearch)} side="tools" />
      </div>
    </header>
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
