import { message as t } from '../site/message.ts';
import { useSite } from '../site/site-context.tsx';

/** Says that a page is shown in another language because it is not translated yet. */
export function TranslationBanner() {
  const { page } = useSite();
  if (page?.lang === undefined) return null;
  return (
    <div className="version-banner" role="note">
      <p>{t('This page has not been translated yet.')}</p>
    </div>
  );
}
