import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Icon } from '../elements/Icon.tsx';
import { SidebarItems } from '../sidebar/SidebarItems.tsx';
import { useSidebarItems, useSite } from '../site/site-context.tsx';
import { message as t } from '../site/message.ts';
import { MenuSheetItems } from './MenuSheetItems.tsx';

/** Above this width, navbar and sidebar are part of the page. */
const wide = '(width > 996px)';

/**
 * The hamburger and its sheet. The sheet is a modal dialog: the browser keeps focus inside, closes it on Escape,
 * and the style sheet locks the page behind it.
 */
export function MobileMenu() {
  const [open, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const { page } = useSite();
  const close = () => dialog.current?.close();

  useEffect(() => {
    // A `:has()` on the root would restyle every element whenever one is added.
    document.documentElement.toggleAttribute('data-menu-open', open);
    if (open) dialog.current?.showModal();
  }, [open]);
  useEffect(close, [page?.path]);
  useEffect(() => {
    const query = matchMedia(wide);
    query.addEventListener('change', close);
    return () => query.removeEventListener('change', close);
  }, []);

  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (event.target === dialog.current || link !== null) close();
  };
  return (
    <>
      <button
        type="button"
        className="navbar-button hamburger"
        aria-label={t('Open menu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </button>
      <dialog
        className="menu-sheet"
        ref={dialog}
        aria-label={t('Menu')}
        onClose={() => setOpen(false)}
        onClick={onClick}
        onKeyDown={keepFocusInside}
      >
        {open ? <Sheet close={close} /> : null}
      </dialog>
    </>
  );
}

/** The main menu and, on a page with a sidebar or a menu of its own, that one, which comes first. */
function Sheet({ close }: { close: () => void }) {
  const { site } = useSite();
  const docs = useSidebarItems();
  const [own] = useState(() => document.querySelector<HTMLElement>('[data-page-menu]'));
  const hasSecond = docs !== undefined || own !== null;
  const [menu, setMenu] = useState<'main' | 'second'>(hasSecond ? 'second' : 'main');
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    body.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div className="menu-sheet-frame">
      <div className="menu-sheet-head">
        <span className="navbar-title">{site.navbar.title}</span>
        <button type="button" className="navbar-button" aria-label={t('Close menu')} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      {hasSecond ? (
        <button
          type="button"
          className="menu-sheet-switch"
          data-to={menu === 'second' ? 'main' : 'docs'}
          onClick={() => setMenu(menu === 'second' ? 'main' : 'second')}
        >
          <Icon name="chevron" />
          {menu === 'second' ? t('Back to main menu') : (own?.ariaLabel ?? t('Docs menu'))}
        </button>
      ) : null}
      <div className="menu-sheet-body" ref={body} data-menu={menu === 'second' ? 'docs' : 'main'}>
        {menu === 'main' ? (
          <nav aria-label={t('Main navigation')}>
            <MenuSheetItems />
          </nav>
        ) : docs !== undefined ? (
          <nav aria-label={t('Docs sidebar')}>
            <SidebarItems items={docs} />
          </nav>
        ) : (
          <PageMenu menu={own} />
        )}
      </div>
    </div>
  );
}

/** A copy of the menu in the page's content (`data-page-menu`), in its current state. */
function PageMenu({ menu }: { menu: HTMLElement | null }) {
  const [html] = useState(() => menu?.querySelector('ul')?.outerHTML ?? '');
  return <nav aria-label={menu?.ariaLabel ?? undefined} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A modal dialog lets Tab leave to the browser's own controls; here it goes round. */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button, summary')].filter((stop) =>
    stop.checkVisibility(),
  );
  const [first, last] = [stops[0], stops.at(-1)];
  const from = event.shiftKey ? first : last;
  if (document.activeElement !== from) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
