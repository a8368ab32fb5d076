/** The modules that the build provides. */
declare module 'site:config' {
  export const site: import('./site.ts').Site;
}

declare module 'site:deployment' {
  export const assets: import('./assets.ts').Assets;
  /** Every page of the site. */
  export const routes: import('./page.ts').Route[];
  /** Where pages went. */
  export const redirects: import('./page.ts').Redirect[];
}

declare module 'site:pages' {
  /** The pages of the content folders, for the renderer: path → the module that exports the page's component as default. */
  export const pages: Record<
    string,
    () => Promise<{ default: import('react').ComponentType; headings?: import('./page.ts').Heading[] }>
  >;
}

declare module 'site:islands' {
  /** The module of each island file, for the browser: its id → the module. */
  export const islands: Record<string, () => Promise<Record<string, unknown>>>;
}

declare module 'site:icons' {
  /** The inside of each icon's SVG, by the name that the shell has for it. */
  export const icons: Record<import('./icon-name.ts').IconName, { __html: string }>;
}

declare module 'site:messages' {
  type Messages = import('./messages.ts').Messages;
  /** What the engine says in the site's language; a bundle carries no other. */
  export const shell: Messages['shell'];
  export const search: Messages['search'];
  export const content: Messages['content'];
  export const assistants: Messages['assistants'];
  export const reference: Messages['reference'];
  export const sandbox: Messages['sandbox'];
  export const tryOut: Messages['tryOut'];
}

declare module 'site:changelog' {
  export const changelog: import('./page.ts').ChangelogEntry[];
}
