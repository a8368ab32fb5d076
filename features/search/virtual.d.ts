declare module 'site:messages/search' {
  /** The messages of the search in the site's language. */
  export const search: import('./messages/zh-Hans.ts').SearchMessages;
}
