import { useState } from 'react';
import { breadcrumbTrail } from '../../core/navigation.ts';
import type { SidebarItem } from '../../core/site.ts';
import { Collapsible } from '../elements/Collapsible.tsx';
import { Icon } from '../elements/Icon.tsx';
import { useHref, useSite } from '../site/site-context.tsx';
import { message as t } from '../site/message.ts';

/** The entries of a sidebar, in the docs sidebar and in the mobile menu. */
export function SidebarItems({ items }: { items: SidebarItem[] }) {
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
  const { page } = useSite();
  const href = useHref();
  return (
    <a className="sidebar-link" href={href(path)} aria-current={path === page?.path ? 'page' : undefined}>
      {label}
    </a>
  );
}

function OuterLink({ item }: { item: Extract<SidebarItem, { type: 'link' }> }) {
  const href = useHref();
  return (
    <a className="sidebar-link" href={href(item.href)}>
      {item.label}
      <Icon name="external" />
    </a>
  );
}

/** A category opens by itself when the reader comes to a page in it, and then stays as the reader left it. */
function Category({ item }: { item: Extract<SidebarItem, { type: 'category' }> }) {
  const { page } = useSite();
  const active = page !== undefined && breadcrumbTrail([item], page.path).length > 0;
  const [open, setOpen] = useState(active || !item.collapsed);
  const [seen, setSeen] = useState(page?.path);
  if (seen !== page?.path) {
    setSeen(page?.path);
    if (active) setOpen(true);
  }
  const shown = open || !item.collapsible;
  const toggle = () => setOpen(!open);
  return (
    <>
      <div className="sidebar-category" data-active={active || undefined}>
        {item.path !== undefined ? (
          <PageLink path={item.path} label={item.label} />
        ) : item.collapsible ? (
          <button type="button" className="sidebar-link" aria-expanded={shown} onClick={toggle}>
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
            aria-expanded={shown}
            aria-label={t(shown ? 'Collapse “{label}”' : 'Expand “{label}”', { label: item.label })}
            onClick={toggle}
          >
            <Icon name="chevron" />
          </button>
        ) : null}
      </div>
      <Collapsible open={shown}>
        <SidebarItems items={item.items} />
      </Collapsible>
    </>
  );
}
