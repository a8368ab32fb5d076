import { breadcrumbTrail } from '../../core/navigation.ts';
import { Icon } from '../elements/Icon.tsx';
import { useHref, useSidebarItems, useSite } from '../site/site-context.tsx';
import { message as t } from '../site/message.ts';

/** The breadcrumbs: home page, the sidebar's categories or the pages of the reference above this one, this page. */
export function Breadcrumbs() {
  const { page } = useSite();
  const items = useSidebarItems();
  const href = useHref();
  if (page === undefined || (items === undefined && page.layout !== 'reference')) return null;
  const steps =
    items === undefined ? [...(page.above ?? []), { label: page.title }] : breadcrumbTrail(items, page.path);
  return (
    <nav className="breadcrumbs" aria-label={t('Breadcrumbs')}>
      <ol>
        <li>
          <a href={href('/')} aria-label={t('Home page')}>
            <Icon name="home" />
          </a>
        </li>
        {steps.map((step, index) => (
          <li key={index}>
            {index === steps.length - 1 ? (
              <span aria-current="page">{step.label}</span>
            ) : 'path' in step && step.path !== undefined ? (
              <a href={href(step.path)}>{step.label}</a>
            ) : (
              <span>{step.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
