import { message as t } from './message.ts';

/** The first stop of the Tab key: leads past the navigation. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      {t('Skip to main content')}
    </a>
  );
}
