import { BothLanguages } from './BothLanguages.tsx';
import { CrashPage } from './CrashPage.tsx';
import { message as t } from './site/message.ts';

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
