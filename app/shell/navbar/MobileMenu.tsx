import { Icon } from '../elements/Icon.tsx';
import { useSite } from '../site/site-context.tsx';
import { message as t } from '../site/message.ts';

/**
 * The hamburger and its sheet, a modal dialog. `app/browser/mobile-menu.ts` opens it and fills its two menus: the navbar's
 * items and, on a page with a sidebar or a page menu (`data-page-menu`), that menu.
 */
export function MobileMenu() {
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
