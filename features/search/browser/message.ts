import { search } from 'site:messages/search';
import { sayIn } from '../../../app/core/messages/say.ts';

/** Returns a message of the search in the site's language, with its placeholders filled in. */
export const message = sayIn(search);
