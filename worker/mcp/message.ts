import { assistants } from 'site:messages';
import type { AssistantMessage } from '../../app/core/messages.ts';
import { say, type MessageValues } from '../../app/core/messages/say.ts';

/** A text for assistants in the site's language, with the names in braces filled in. */
export function message(key: AssistantMessage, values?: MessageValues): string {
  return say(assistants, key, values);
}
