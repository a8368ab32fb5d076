/** The modules that the build provides for the console. */
declare module 'site:sandbox/console' {
  /** Undefined on a site that has no sandbox. */
  export const loadConsole: (() => Promise<typeof import('./console-element.tsx')>) | undefined;
}

declare module 'site:sandbox/operations' {
  /** The base URL of the API itself, where the site lets readers call it. */
  export const realBase: string | undefined;
  export const referenceHref: string;
  /** The hrefs of what explains the API's errors, by status: `401`, `5XX`, `default`. */
  export const errorGuides: { [status: string]: string };
  export const operations: {
    [operationId: string]: () => Promise<{
      operation: import('./request-of.ts').ConsoleOperation;
      check: import('./check-body.ts').OperationCheck;
    }>;
  };
}
