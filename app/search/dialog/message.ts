import { search } from 'site:messages';
import type { SearchMessage } from '../../core/messages.ts';
import { say, type MessageValues } from '../../core/messages/say.ts';

/** A text of the search in the site's language, with the names in braces filled in. */
export function message(key: SearchMessage, values?: MessageValues): string {
  return say(search, key, values);
}
