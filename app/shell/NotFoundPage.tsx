import { type NavigationLink, readingOrder } from '../core/navigation.ts';
import type { SidebarItem } from '../core/sidebar-items.ts';
import { message as t, useSite } from './site-context.ts';

/**
 * What a reader sees at a URL that is no page: search, the way home, and where the docs begin. It is the same for
 * every URL; the browser's script adds the path and the pages that it is most like, in room that is kept for them.
 */
export function NotFoundPage() {
  const { site, href } = useSite();
  const starts = Object.values(site.sidebars)[0]?.flatMap(startOf) ?? [];
  return (
    <>
      <h1>{t('Page not found')}</h1>
      <div className="exchange">
        <p className="request">
          {'GET '}
          <span id="requested-path">…</span>
        </p>
        <p className="answer">
          <b>404</b> {t('There is no page at this URL.')}
        </p>
      </div>
      <div className="actions">
        <a className="button search-button" data-kind="primary" href={href('/search/')}>
          {t('Search')}
        </a>
        <a className="button" href={href('/')}>
          {t('Go to the home page')}
        </a>
      </div>
      <div className="not-found-lists">
        <div id="nearest">
          <h2>{t('Perhaps you were looking for')}</h2>
          <ul>
            <li>
              <a href={href('/search/')}>{t('Search')}</a>
            </li>
          </ul>
        </div>
        {starts.length === 0 ? null : (
          <div>
            <h2>{t('Where the docs begin')}</h2>
            <ul>
              {starts.map(({ label, path }) => (
                <li key={path}>
                  <a href={href(path)}>{label}</a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </>
  );
}

/** The first page of a top-level entry of a sidebar, if any. */
function startOf(item: SidebarItem): NavigationLink[] {
  const [first] = readingOrder([item]);
  if (first === undefined) return [];
  const words = t('{name}: {text}', { name: item.label, text: first.label });
  return [first.label === item.label ? first : { ...first, label: words }];
}
