/** The modules that the build provides for the console. */
declare module 'site:sandbox/console' {
  /** Undefined on a site without a sandbox. */
  export const loadConsole: (() => Promise<typeof import('./console-element.tsx')>) | undefined;
}

declare module 'site:sandbox/operations' {
  /** The base URL of the real API. Undefined on a site without a `playground`. */
  export const realBase: string | undefined;
  export const referenceHref: string;
  /** The hrefs of the pages that explain the API's errors, by status: `401`, `5XX`, `default`. */
  export const errorGuides: { [status: string]: string };
  export const operations: {
    [operationId: string]: () => Promise<{
      operation: import('../sandbox.ts').ConsoleOperation;
      check: import('./find-body-problem.ts').OperationCheck;
      patternOf?: import('../../reference/document/patterns.ts').PatternOf;
    }>;
  };
}
