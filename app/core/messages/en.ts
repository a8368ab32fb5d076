// English texts are the keys themselves.
/** The shell. */
export const shell = {};
/** Components for authors. */
export const content = {};
/** Feeds, Markdown and generated pages. */
export const outputs = {};
/** What the compiler writes into pages. */
export const pages = {};
/** Drafts of new pages. */
export const placeholders = {};
export const authors = {};
