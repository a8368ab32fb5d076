import type { ShellMessage } from '../core/messages.ts';
import { message } from './site/message.ts';
import { useSite } from './site/site-context.tsx';

/** A text in English and in the site's language, each marked as what it is: for screens that all must understand. */
export function BothLanguages({ text }: { text: ShellMessage }) {
  const { currentLocale, localeConfigs } = useSite().site.i18n;
  const local = message(text);
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
