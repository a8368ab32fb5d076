import { shell } from 'site:data';
import { sayIn } from '../../core/messages/say.ts';

/** A text of the shell in the site's language, with the names in braces filled in. */
export const message = sayIn(shell);
