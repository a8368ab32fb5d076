import type { Messages } from '../core/messages.ts';
import { isPageItem, readingOrder } from '../core/navigation.ts';
import type { NavigationLink } from '../core/page.ts';
import type { PageItem } from '../core/sidebar-items.ts';
import { message as t, useSite } from './site-context.ts';

/** A template of the states that client-side navigation shows: progress, a failure to load a page, a crash. */
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

/** The content when a page fails to render; `inBrowser` adds an element for the error's message. */
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
      {/* No h1: the template would give the document a second one for programs that read it without script. */}
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

/** A text in English and in the site's language, each with its `lang`: every reader must understand a failure. */
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
 * The content of the not-found page: links to the search, the home page and the first docs. It is the same for every
 * URL; the browser adds the requested path and the most similar pages, in space that is reserved for them.
 */
export function NotFoundPage() {
  const { site, href } = useSite();
  const starts = Object.values(site.sidebars)[0]?.filter(isPageItem).flatMap(startOf) ?? [];
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

/** Returns the first page of a top-level sidebar item, if any. */
function startOf(item: PageItem): NavigationLink[] {
  const [first] = readingOrder([item]);
  if (first === undefined) return [];
  const label = t('{name}: {text}', { name: item.label, text: first.label });
  return [first.label === item.label ? first : { ...first, label }];
}
