import { mcp } from 'site:messages/mcp';
import { sayIn } from '../../../app/core/messages/say.ts';

/** Returns a text of the MCP endpoint in the site's language, with its placeholders replaced. */
export const message = sayIn(mcp);
