/**
 * The files of a site that another engine builds, and what a test expects of its import. Each word of a page that readers saw is
 * `z` and a number.
 */
export type OldDocs = {
  files: { [name: string]: string };
  /** Old address → new one: what redirects must hold. */
  redirects: { [from: string]: string };
  /** What stands in each sidebar, in order: labels, pages, folders. */
  sidebars: { [name: string]: string[] };
  /** What stands in the navbar, in order: labels, or types where there is none. */
  navbar: string[];
  /** Which words a file of the new site holds. */
  says?: { [file: string]: RegExp[] };
  /** Files of the new site. */
  made: string[];
  /** What the report says. */
  report: RegExp[];
};

/** A picture. */
export const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
