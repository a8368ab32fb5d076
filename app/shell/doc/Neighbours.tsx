import { neighbours, type NavigationLink } from '../../core/navigation.ts';
import { useHref, useSidebarItems, useSite } from '../site/site-context.tsx';
import { message as t } from '../site/message.ts';

/** The pages before and after this one in the sidebar's order. */
export function Neighbours() {
  const { page } = useSite();
  const items = useSidebarItems();
  if (page === undefined || items === undefined) return null;
  const { previous, next } = neighbours(items, page.path);
  if (previous === undefined && next === undefined) return null;
  return (
    <nav className="neighbours" aria-label={t('Docs pages')}>
      {previous === undefined ? null : <Neighbour rel="prev" name={t('Previous')} link={previous} />}
      {next === undefined ? null : <Neighbour rel="next" name={t('Next')} link={next} />}
    </nav>
  );
}

function Neighbour({ rel, name, link }: { rel: 'prev' | 'next'; name: string; link: NavigationLink }) {
  const href = useHref();
  return (
    <a className="neighbour" rel={rel} href={href(link.path)}>
      <span className="neighbour-name">{name}</span>
      <span className="neighbour-label">{link.label}</span>
    </a>
  );
}
