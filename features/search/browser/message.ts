import { search } from 'site:messages/search';
import { sayIn } from '../../../app/core/messages/say.ts';

/** A text of the search in the site's language, with the names in braces filled in. */
export const message = sayIn(search);
