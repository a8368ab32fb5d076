/** The site's data and texts: a chunk of the browser gets what it imports. Pages may import it too. */
declare module 'site:data' {
  export const site: import('./site.ts').Site;

  /** The site's menus, which `site` lacks in the browser: they may be long. */
  export const navbarItems: import('./navbar-items.ts').NavbarItem[];
  export const sidebars: import('./site.ts').Site['sidebars'];

  export const changelog: import('./page.ts').ChangelogEntry[];

  /** The inside of each icon's SVG, by the name that the shell has for it. */
  export const icons: Record<import('./site.ts').IconName, { __html: string }>;

  type Messages = import('./messages.ts').Messages;
  /** What the engine says in the site's language; a bundle carries no other. */
  export const shell: Messages['shell'];
  export const content: Messages['content'];
  export const outputs: Messages['outputs'];
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
    () => Promise<{ default: import('react').ComponentType; pageHeadings?: import('./page.ts').Heading[] }>
  >;

  /** The module of each island file, for the browser: its id → the module. */
  export const islands: Record<string, () => Promise<Record<string, unknown>>>;
}

declare module 'site:features' {
  type Install = (root: Document, site: import('./site.ts').Site) => void;
  /** For the browser: what is called at the start, and on the first page that matches a selector. */
  export const installers: Install[];
  export const lazyInstallers: [selector: string, load: () => Promise<Install>][];
  /** The URLs of the style sheets that only one layout needs. */
  export const layoutStyles: { [layout: string]: string };
  /** For the renderer: what renders the pages of features. Compiled pages import `useMDXComponents` from it as well. */
  export const renderers: {
    [feature: string]: () => Promise<
      import('react').ComponentType<{
        data: unknown;
        page: import('./page.ts').Page;
        site: import('./site.ts').Site;
      }>
    >;
  };
}
