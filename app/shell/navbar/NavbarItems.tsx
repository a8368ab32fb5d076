import type { NavbarItem } from '../../core/navbar-items.ts';
import { SearchButton } from './SearchButton.tsx';
import { Dropdown } from './Dropdown.tsx';
import { Choice, NavbarLink } from './NavbarLink.tsx';
import { useMenu } from './use-menu.ts';

/** Some items of the navbar in a row. */
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

/** An item, with its menu if it has one; `id` is unique on the page. */
export function Item({ item, id }: { item: NavbarItem; id: string }) {
  const menu = useMenu(item);
  if (menu === undefined) return <SingleItem item={item} />;
  return (
    <Dropdown id={`menu-${id}`} label={menu.label} icon={menu.icon} to={menu.to} name={menu.name}>
      {menu.entries.map((entry, index) => (
        <li key={index}>{entry.type === 'choice' ? <Choice {...entry} /> : <SingleItem item={entry} />}</li>
      ))}
    </Dropdown>
  );
}

/** An item without a menu of its own. */
function SingleItem({ item }: { item: NavbarItem }) {
  if (item.type === 'search') return <SearchButton />;
  if (item.type === 'html') return <div className="navbar-html" dangerouslySetInnerHTML={{ __html: item.value }} />;
  return <NavbarLink item={item} />;
}
