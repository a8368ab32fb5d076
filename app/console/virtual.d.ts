/** The modules that the build provides for the console. */
declare module 'site:console' {
  /** Undefined on a site that has no sandbox. */
  export const loadConsole: (() => Promise<typeof import('./console-element.tsx')>) | undefined;
}

declare module 'site:console/operations' {
  /** The href of the page that explains the API's errors. */
  export const errorGuide: string | undefined;
  export const operations: {
    [operationId: string]: () => Promise<{ operation: import('./console-operation.ts').ConsoleOperation }>;
  };
}
