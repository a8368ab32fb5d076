import { content } from 'site:messages';
import type { ContentMessage } from '../core/messages.ts';
import { say, type MessageValues } from '../core/messages/say.ts';

/** A text of the content components in the site's language, with the names in braces replaced. */
export function message(key: ContentMessage, values?: MessageValues): string {
  return say(content, key, values);
}
