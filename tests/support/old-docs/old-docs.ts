/** The files of another engine's site, and the expected result of its import. Each visible word is `z` and a number. */
export type OldDocs = {
  files: { [name: string]: string };
  /** The expected redirects, from old to new path. */
  redirects: { [from: string]: string };
  /** The items of each sidebar, in order: labels, pages, folders. */
  sidebars: { [name: string]: string[] };
  /** The items of the navbar, in order: labels, or types of items without a label. */
  navbar: string[];
  /** What files of the new site contain. */
  says?: { [file: string]: RegExp[] };
  /** Files that must exist in the new site. */
  made: string[];
  /** What the report contains. */
  report: RegExp[];
};

/** An image. */
export const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
