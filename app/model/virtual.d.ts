/** The modules that the build provides; only the two composition roots and content import them, and icons their shapes. */
declare module 'site:config' {
  export const site: import('./site.ts').Site;
}

declare module 'site:routes' {
  export const routes: import('./page.ts').Route[];
}

declare module 'site:assets' {
  export const assets: import('./assets.ts').Assets;
}

declare module 'site:icons' {
  /** The inside of each icon's SVG, by the name that the frame has for it. */
  export const icons: Record<import('./icon-name.ts').IconName, { __html: string }>;
}

declare module 'site:changelog' {
  export const changelog: import('./page.ts').ChangelogEntry[];
}

declare module 'site:reference' {
  import type { ReferenceData } from './openapi/reference-data.ts';
  export const reference: ReferenceData;
}

declare module 'site:sandbox' {
  /** Undefined on a site that has no sandbox. */
  export const loadSandbox: (() => Promise<import('./sandbox/sandbox.ts').SandboxDirectory>) | undefined;
}

declare module 'site:sandbox/checks' {
  /** The checks of request bodies by operation, each loaded by itself; with them `explain` tells what is wrong. */
  export const checks: { [operationId: string]: { words: import('./sandbox/sandbox.ts').SchemaWords; load: () => Promise<{ default: import('./sandbox/sandbox.ts').Check }> } };
}
