declare module 'site:messages/own-index' {
  export const ownIndex: Record<string, string>;
}
