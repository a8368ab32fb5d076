/** The modules that the build provides for the sandbox. */
declare module 'site:sandbox' {
  /** Undefined on a site that has no sandbox. */
  export const loadSandbox: (() => Promise<import('./sandbox.ts').SandboxDirectory>) | undefined;
}

declare module 'site:sandbox/checks' {
  /** The checks of request bodies by operation, each a chunk of its own; `explain` turns their errors into messages. */
  export const checks: {
    [operationId: string]: {
      hints: import('./sandbox.ts').ValidationHints;
      /** The data of a stream's last event. */
      streamEnd?: string;
      load: () => Promise<{ default: import('./sandbox.ts').Check }>;
    };
  };
}

declare module 'site:messages/sandbox' {
  export const sandbox: import('./messages/en.ts').SandboxMessages;
  /** The texts of the console. */
  export const tryOut: import('./messages/en.ts').ConsoleMessages;
}
