declare module 'site:messages/mcp' {
  /** The texts of the endpoint in the site's language. */
  export const mcp: import('./messages/zh-Hans.ts').AssistantMessages;
}
