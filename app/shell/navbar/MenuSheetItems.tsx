import { useState } from 'react';
import type { NavbarItem } from '../../core/site.ts';
import { Collapsible } from '../elements/Collapsible.tsx';
import { Icon } from '../elements/Icon.tsx';
import { useHref, useSite } from '../site/site-context.tsx';
import { NavbarItemBoundary } from './NavbarItemBoundary.tsx';
import { SingleItem } from './NavbarItems.tsx';
import { Choice } from './NavbarLink.tsx';
import { useMenu, type Menu } from './use-menu.ts';

/** The navbar's items as the main menu of the mobile sheet shows them: one under the other, menus folded. */
export function MenuSheetItems() {
  const { items } = useSite().site.navbar;
  return (
    <ul className="menu-sheet-items">
      {items
        .filter(({ type }) => type !== 'search')
        .map((item, index) => (
          <li key={index} data-type={item.type}>
            <NavbarItemBoundary item={item}>
              <Item item={item} />
            </NavbarItemBoundary>
          </li>
        ))}
    </ul>
  );
}

function Item({ item }: { item: NavbarItem }) {
  const menu = useMenu(item);
  return menu === undefined ? <SingleItem item={item} /> : <Folded menu={menu} />;
}

function Folded({ menu }: { menu: Menu }) {
  const [open, setOpen] = useState(false);
  const href = useHref();
  return (
    <>
      <button type="button" className="navbar-link" aria-expanded={open} onClick={() => setOpen(!open)}>
        {menu.icon === undefined ? null : <Icon name={menu.icon} />}
        {menu.label}
        <Icon name="chevron" />
      </button>
      <Collapsible open={open}>
        <ul>
          {menu.to === undefined ? null : (
            <li>
              <a className="navbar-link" href={href(menu.to)}>
                {menu.label}
              </a>
            </li>
          )}
          {menu.entries.map((entry, index) => (
            <li key={index}>{entry.type === 'choice' ? <Choice {...entry} /> : <SingleItem item={entry} />}</li>
          ))}
        </ul>
      </Collapsible>
    </>
  );
}
