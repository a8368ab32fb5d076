import { content } from 'site:data';
import { sayIn } from '../core/messages/say.ts';

/** A text of the content components in the site's language, with the names in braces replaced. */
export const message = sayIn(content);
