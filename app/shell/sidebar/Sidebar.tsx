import { SidebarItems } from './SidebarItems.tsx';
import { useSidebarItems } from '../site/site-context.tsx';
import { message as t } from '../site/message.ts';

/** The docs sidebar of the current page, if it has one. */
export function Sidebar() {
  const items = useSidebarItems();
  if (items === undefined) return null;
  return (
    <nav className="sidebar" aria-label={t('Docs menu')}>
      <SidebarItems items={items} />
    </nav>
  );
}
