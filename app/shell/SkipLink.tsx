import { useMessage } from './use-message.ts';

/** The first stop of the Tab key: leads past the navigation. */
export function SkipLink() {
  const t = useMessage();
  return (
    <a className="skip-link" href="#main">
      {t('Skip to main content')}
    </a>
  );
}
