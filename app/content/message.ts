import { content } from 'site:data';
import { sayIn } from '../core/messages/say.ts';

/** Returns a text of the content components in the site's language, with its placeholders replaced. */
export const message = sayIn(content);
