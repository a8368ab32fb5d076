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
