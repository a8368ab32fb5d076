import { useSite } from './site/site-context.tsx';
import { message as t } from './site/message.ts';

/** The first stop of the Tab key: leads past the navigation, in the API reference past its own as well. */
export function SkipLink() {
  const { page } = useSite();
  return (
    <a className="skip-link" href={page?.layout === 'reference' ? '#reference' : '#main'}>
      {t('Skip to main content')}
    </a>
  );
}
