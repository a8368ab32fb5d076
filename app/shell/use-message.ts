import { message, type MessageKey, type MessageValues } from '../core/messages.ts';
import { useSite } from './site-context.tsx';

/** A function that says a text of the shell in the site's language. */
export function useMessage(): (key: MessageKey, values?: MessageValues) => string {
  const { site } = useSite();
  return (key, values) => message(site.i18n.currentLocale, key, values);
}
