interface ImportMetaEnv {
  readonly SITE: import('../core/storage.ts').BootSite;
}
