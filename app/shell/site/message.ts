import { shell } from 'site:messages';
import type { ShellMessage } from '../../core/messages.ts';
import { say, type MessageValues } from '../../core/messages/say.ts';

/** A text of the shell in the site's language, with the names in braces filled in. */
export function message(key: ShellMessage, values?: MessageValues): string {
  return say(shell, key, values);
}
