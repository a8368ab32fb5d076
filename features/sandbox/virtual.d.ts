/** The modules that the build provides for the sandbox. */
declare module 'site:sandbox' {
  /** Undefined on a site without a sandbox. */
  export const loadSandbox: (() => Promise<import('./sandbox.ts').SandboxDirectory>) | undefined;
}

declare module 'site:messages/sandbox' {
  export const sandbox: import('./messages/en.ts').SandboxMessages;
  /** The messages of the console. */
  export const tryOut: import('./messages/en.ts').ConsoleMessages;
}
