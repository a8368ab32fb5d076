import { useEffect, useRef } from 'react';
import { SidebarItems } from './SidebarItems.tsx';
import { useSidebarItems, useSite } from '../site/site-context.tsx';
import { message as t } from '../site/message.ts';

/** The docs sidebar of the current page, if it has one; the page's own entry is kept in view. */
export function Sidebar() {
  const { page } = useSite();
  const items = useSidebarItems();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (box.current !== null) scrollToCurrent(box.current);
  }, [page?.path]);
  if (items === undefined) return null;
  return (
    <nav className="sidebar" aria-label={t('Docs sidebar')} ref={box}>
      <SidebarItems items={items} />
    </nav>
  );
}

/** Moves only the sidebar: `scrollIntoView` would move the page as well. */
function scrollToCurrent(box: HTMLElement): void {
  const current = box.querySelector('[aria-current="page"]');
  if (current === null) return;
  const { top, bottom } = current.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  const visible = top >= frame.top && bottom <= Math.min(frame.bottom, innerHeight);
  if (!visible) box.scrollTop += top - frame.top - box.clientHeight / 3;
}
