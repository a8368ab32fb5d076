import type { SidebarItem } from '../model/site.ts';
import { useHref, useSite } from './site-context.tsx';

/** The docs sidebar of the current page, if it has one. */
export function Sidebar() {
  const { site, page } = useSite();
  const items = page?.sidebar === undefined ? undefined : site.sidebars[page.sidebar];
  if (items === undefined) return null;
  return (
    <nav className="sidebar" aria-label="文档目录">
      <SidebarItems items={items} />
    </nav>
  );
}

function SidebarItems({ items }: { items: SidebarItem[] }) {
  const { page } = useSite();
  const href = useHref();
  return (
    <ul>
      {items.map((item, index) => (
        <li key={index}>
          {item.type === 'link' ? (
            <a href={item.href}>{item.label}</a>
          ) : item.path === undefined ? (
            <span>{item.label}</span>
          ) : (
            <a href={href(item.path)} aria-current={item.path === page?.path ? 'page' : undefined}>{item.label}</a>
          )}
          {item.type === 'category' ? <SidebarItems items={item.items} /> : null}
        </li>
      ))}
    </ul>
  );
}
