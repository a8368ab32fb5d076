// English texts are the keys themselves; only texts with parameters of their own grammar are listed here.
/** The shell. */
export const shell = {};
/** The search. */
export const search = {};
/** Components for authors. */
export const content = {};
/** Feeds, Markdown and generated pages. */
export const outputs = {};
/** What the compiler writes into pages. */
export const pages = {};
/** `/mcp`. */
export const assistants = {};
/** Drafts of new pages and sites. */
export const authors = {};
/** Models and sources. */
export const registry = {};
export { english as reference } from '../../../../features/reference/messages/en.ts';
export { english as tryOut } from '../../../../features/sandbox/messages/console-en.ts';
export { sandbox } from '../../../../features/sandbox/messages/en.ts';
