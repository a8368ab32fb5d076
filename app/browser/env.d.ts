interface ImportMetaEnv {
  readonly SITE: import('../model/storage.ts').BootSite;
}
