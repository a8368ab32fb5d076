import type { NavbarItem } from '../../core/navbar-items.ts';
import { absoluteUrl } from '../../core/url.ts';
import { LogoImage } from '../elements/LogoImage.tsx';
import { message as t, useSite } from '../site-context.ts';
import { NavbarItems } from './NavbarItems.tsx';
import { Icon } from '../elements/Icon.tsx';
import type { ColorModeChoice } from '../../core/site.ts';

/** The navbar at the top of every page. */
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

/** A pointer to the site's Markdown, only for agents that read the HTML from top to bottom: readers neither see nor hear it. */
function AgentHint() {
  const { site } = useSite();
  if (site.agentIndex === undefined) return null;
  const url = absoluteUrl(site, site.agentIndex);
  const hint = t(
    'For AI agents: all pages as Markdown are listed at {url}. Add index.md to the URL of a page to get its Markdown.',
    { url },
  );
  return (
    <p className="visually-hidden" aria-hidden>
      {hint}
    </p>
  );
}

/** The navbar's items, which depend on the current page. */
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

/** Logo and title, with a link to the configured target or the home page. */
function Brand() {
  const { site, href } = useSite();
  const { title, logo } = site.navbar;
  return (
    <a className="navbar-brand" href={href(logo?.href ?? '/')}>
      {logo === undefined ? null : <LogoImage logo={logo} />}
      {title === '' ? null : <span className="navbar-title">{title}</span>}
    </a>
  );
}

/** The hamburger and its sheet, into which `app/browser/mobile-menu.ts` copies the navbar's and the page's menus. */
function MobileMenu() {
  return (
    <>
      <button
        type="button"
        className="navbar-button hamburger"
        aria-label={t('Open menu')}
        aria-haspopup="dialog"
        aria-expanded={false}
      >
        <Icon name="menu" />
      </button>
      <dialog className="menu-sheet" aria-label={t('Menu')}>
        <div className="menu-sheet-frame">
          <div className="menu-sheet-head">
            <span className="navbar-title">{useSite().site.navbar.title}</span>
            <form method="dialog">
              <button className="navbar-button" aria-label={t('Close menu')}>
                <Icon name="close" />
              </button>
            </form>
          </div>
          <button type="button" className="menu-sheet-switch" data-to="main">
            <Icon name="chevron" />
            <span>{t('Back to main menu')}</span>
            <span>{t('Docs menu')}</span>
          </button>
          <div className="menu-sheet-body">
            <nav aria-label={t('Main navigation')} />
            <nav aria-label={t('Docs menu')} />
          </div>
        </div>
      </dialog>
    </>
  );
}

/** The toggle of the colour mode. CSS shows the icon of the current choice; the entry script sets its label. */
function ColorModeToggle() {
  if (useSite().site.colorMode.disableSwitch) return null;
  const label = t('Switch colour mode');
  return (
    <button
      type="button"
      className="navbar-button color-mode"
      aria-label={label}
      title={label}
      data-light={labelOf('light')}
      data-dark={labelOf('dark')}
      data-system={labelOf('system')}
    >
      <Icon name="sun" />
      <Icon name="moon" />
      <Icon name="system" />
      <span className="visually-hidden" role="status" />
    </button>
  );
}

function labelOf(mode: ColorModeChoice): string {
  return t('Colour mode: {mode}', { mode: t(mode) });
}
