declare module 'site:messages/search' {
  /** The texts of the search in the site's language. */
  export const search: import('./messages/zh-Hans.ts').SearchMessages;
}
