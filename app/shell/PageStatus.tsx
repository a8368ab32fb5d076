import { BothLanguages } from './BothLanguages.tsx';
import { useNavigation } from './navigation-context.ts';
import { message as t } from './site/message.ts';

/** Over the content: a spinner while the next page takes its time, and what to do when it cannot be had. */
export function PageStatus() {
  const { status, retry } = useNavigation();
  if (status === 'slow') {
    return (
      <div className="page-loading" role="status">
        <span className="spinner" aria-hidden="true" />
        <span className="visually-hidden">{t('Loading')}</span>
      </div>
    );
  }
  if (status !== 'failed') return null;
  return (
    <div className="page-failure" role="alert">
      <p className="page-failure-title">
        <BothLanguages text="This page could not be loaded." />
      </p>
      <p>
        <BothLanguages text="Check your connection, then try again." />
      </p>
      <button type="button" className="button" onClick={retry}>
        <BothLanguages text="Retry" />
      </button>
    </div>
  );
}
