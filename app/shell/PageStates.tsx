import { message as t, useSite } from './site-context.ts';
import type { Messages } from '../core/messages.ts';

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
