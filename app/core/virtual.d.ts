/** The site's data and texts. A browser chunk contains only the exports that it imports; pages may import it too. */
declare module 'site:data' {
  export const site: import('./site.ts').Site;

  /** The site's menus. They may be long, so the browser's `site` omits them. */
  export const navbarItems: import('./navbar-items.ts').NavbarItem[];
  export const sidebars: import('./site.ts').Site['sidebars'];

  export const changelog: import('./page.ts').ChangelogEntry[];

  /** Icon name → inner HTML of its SVG. */
  export const icons: Record<import('./site.ts').IconName, { __html: string }>;

  type Messages = import('./messages.ts').Messages;
  /** The engine's texts in the site's language; other languages are not bundled. */
  export const shell: Messages['shell'];
  export const content: Messages['content'];
  export const outputs: Messages['outputs'];
}

declare module 'site:deployment' {
  export const assets: import('./assets.ts').Assets;
  /** The routes of all pages. */
  export const routes: import('./page.ts').Route[];
  /** Redirects of moved pages. */
  export const redirects: import('./page.ts').Redirect[];
}

declare module 'site:pages' {
  /** Pages of the content folders, for the renderer: path → loads the module; its default export is the component. */
  export const pages: Record<
    string,
    () => Promise<{ default: import('react').ComponentType; pageHeadings?: import('./page.ts').Heading[] }>
  >;

  /** Island modules, for the browser: module id → loads the module. */
  export const islands: Record<string, () => Promise<Record<string, unknown>>>;
}

declare module 'site:features' {
  type Install = (root: Document, site: import('./site.ts').Site) => void;
  /** For the browser: functions that the entry script calls when it starts. */
  export const installers: Install[];
  /** For the browser: functions that are loaded and called on the first page that matches their selector. */
  export const lazyInstallers: [selector: string, load: () => Promise<Install>][];
  /** Layout → URL of the style sheet that only this layout needs. */
  export const layoutStyles: { [layout: string]: string };
  /** For the renderer: feature → loads the component of its pages. Compiled pages import `useMDXComponents` as well. */
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
