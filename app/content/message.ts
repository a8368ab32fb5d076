import { content } from 'site:messages';
import type { ContentMessage } from '../core/messages/messages.ts';
import { say, type MessageValues } from '../core/messages/say.ts';

/** A text around an author's content in the site's language, with the names in braces filled in. */
export function message(key: ContentMessage, values?: MessageValues): string {
  return say(content, key, values);
}
