import type { Messages } from '../core/messages.ts';
import { type NavigationLink, readingOrder } from '../core/navigation.ts';
import type { SidebarItem } from '../core/sidebar-items.ts';
import { message as t, useSite } from './site-context.ts';

/** What navigation may have to show, for the browser to copy: progress, failures to load and to show a page. */
export function PageStates() {
  return (
    <template id="page-states">
      <div className="progress-bar" role="progressbar" aria-label={t('Loading')} />
      <div className="page-loading" role="status">
        <span className="spinner" aria-hidden="true" />
        <span className="visually-hidden">{t('Loading')}</span>
      </div>
      <div className="page-failure" role="alert">
        <p className="page-failure-title">
          <BothLanguages text="This page could not be loaded." />
        </p>
        <p>
          <BothLanguages text="Check your connection, then try again." />
        </p>
        <button type="button" className="button" data-retry="">
          <BothLanguages text="Retry" />
        </button>
      </div>
      <CrashPage inBrowser />
    </template>
  );
}

/** What a reader sees when a page fails to render; `inBrowser` has room for the error's message. */
export function CrashPage({ inBrowser = false }: { inBrowser?: boolean }) {
  const title = <BothLanguages text="This page crashed." />;
  const again = <BothLanguages text="Try again" />;
  if (!inBrowser)
    return (
      <div className="crash">
        <h1>{title}</h1>
        <form>
          <button type="submit" className="button">
            {again}
          </button>
        </form>
      </div>
    );
  return (
    <div className="crash">
      {/* Beside the page's own h1 a second one would mislead those who read the document without its script. */}
      <div className="crash-title" role="heading" aria-level={1}>
        {title}
      </div>
      <pre className="crash-message" />
      <button type="button" className="button" data-retry="">
        {again}
      </button>
    </div>
  );
}

/** A text in English and in the site's language, each marked as what it is: for screens that all must understand. */
function BothLanguages({ text }: { text: keyof Messages['shell'] }) {
  const { currentLocale, localeConfigs } = useSite().site.i18n;
  const local = t(text);
  return (
    <>
      <span lang="en">{text}</span>
      {local === text ? null : (
        <>
          {' '}
          <span lang={localeConfigs[currentLocale]?.htmlLang ?? currentLocale}>{local}</span>
        </>
      )}
    </>
  );
}

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
