import { mcp } from 'site:messages/mcp';
import { sayIn } from '../../../app/core/messages/say.ts';

/** A text for assistants in the site's language, with the names in braces filled in. */
export const message = sayIn(mcp);
