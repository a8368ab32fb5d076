/** What the reader pressed before the site's script came; undefined afterwards. */
declare var earlyEvents: Event[] | undefined;

interface ImportMetaEnv {
  readonly SITE: import('../core/storage.ts').BootSite;
}
