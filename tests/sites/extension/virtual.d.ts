declare module 'site:messages/own-index' {
  export const ownIndex: Record<string, string>;
}

declare module 'site:own-index/subject' {
  export const subject: string;
}
