import { useEffect, useRef } from 'react';
import { scrollInside } from '../../platform/scroll-inside.ts';
import { SidebarItems } from './SidebarItems.tsx';
import { useSidebarItems, useSite } from '../site/site-context.tsx';
import { message as t } from '../site/message.ts';

/** The docs sidebar of the current page, if it has one; the page's own entry is kept in view. */
export function Sidebar() {
  const { page } = useSite();
  const items = useSidebarItems();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = box.current?.querySelector('[aria-current="page"]');
    if (box.current !== null && current) scrollInside(box.current, current);
  }, [page?.path]);
  if (items === undefined) return null;
  return (
    <nav className="sidebar" aria-label={t('Docs sidebar')} ref={box}>
      <SidebarItems items={items} />
    </nav>
  );
}
