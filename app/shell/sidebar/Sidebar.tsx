import { message as t, useSite } from '../site-context.ts';
import { breadcrumbTrail } from '../../core/navigation.ts';
import { unbrokenVersions } from '../../core/page.ts';
import type { SidebarItem } from '../../core/sidebar-items.ts';
import { Icon } from '../elements/Icon.tsx';

/** The docs sidebar of the current page, if any. */
export function Sidebar() {
  const { sidebar } = useSite();
  if (sidebar === undefined) return null;
  return (
    <nav className="sidebar" aria-label={t('Docs menu')}>
      <SidebarItems items={sidebar} />
    </nav>
  );
}

/** A list of sidebar items. */
function SidebarItems({ items }: { items: SidebarItem[] }) {
  return (
    <ul className="sidebar-list">
      {items.map((item, index) => (
        <li key={index} className="sidebar-item" data-type={item.type}>
          {item.type === 'category' ? (
            <Category item={item} />
          ) : item.type === 'link' ? (
            <OuterLink item={item} />
          ) : (
            <PageLink path={item.path} label={item.label} />
          )}
        </li>
      ))}
    </ul>
  );
}

function PageLink({ path, label }: { path: string; label: string }) {
  const { page, href } = useSite();
  return (
    <a className="sidebar-link" href={href(path)} aria-current={path === page?.path ? 'page' : undefined}>
      {unbrokenVersions(label)}
    </a>
  );
}

function OuterLink({ item }: { item: Extract<SidebarItem, { type: 'link' }> }) {
  const { href } = useSite();
  return (
    <a className="sidebar-link" href={href(item.href)}>
      {item.label}
      <Icon name="external" />
    </a>
  );
}

/** A category. It is open on pages inside it; after a navigation the browser keeps it as the reader left it. */
function Category({ item }: { item: Extract<SidebarItem, { type: 'category' }> }) {
  const { page } = useSite();
  const active = page !== undefined && breadcrumbTrail([item], page.path).length > 0;
  const open = active || !item.collapsed || !item.collapsible;
  return (
    <>
      <div className="sidebar-category" data-active={active || undefined}>
        {item.path !== undefined ? (
          <PageLink path={item.path} label={item.label} />
        ) : item.collapsible ? (
          <button type="button" className="sidebar-link" aria-expanded={open}>
            {item.label}
            <Icon name="chevron" />
          </button>
        ) : (
          <span className="sidebar-link">{item.label}</span>
        )}
        {item.path !== undefined && item.collapsible ? (
          <button
            type="button"
            className="sidebar-toggle"
            aria-expanded={open}
            aria-label={t('Menu of “{label}”', { label: item.label })}
          >
            <Icon name="chevron" />
          </button>
        ) : null}
      </div>
      <div className="collapsible" data-collapsed={open ? undefined : ''}>
        <SidebarItems items={item.items} />
      </div>
    </>
  );
}
