declare module 'site:messages/reference' {
  /** The texts of the reference in the site's language. */
  export const reference: import('./messages/en.ts').ReferenceMessages;
}
