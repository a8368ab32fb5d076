import { bothLanguages, type MessageKey } from '../core/messages.ts';
import { useSite } from './site-context.tsx';

/** A text in English and in the site's language, each marked as what it is. */
export function BothLanguages({ text }: { text: MessageKey }) {
  const { currentLocale, localeConfigs } = useSite().site.i18n;
  const [english, local] = bothLanguages(currentLocale, text);
  return (
    <>
      <span lang="en">{english}</span>
      {local === undefined ? null : (
        <>
          {' '}
          <span lang={localeConfigs[currentLocale]?.htmlLang ?? currentLocale}>{local}</span>
        </>
      )}
    </>
  );
}
