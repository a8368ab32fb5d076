declare module 'site:features' {
  type Assets = import('../app/core/assets.ts').Assets;
  type Site = import('../app/core/site.ts').Site;
  type WorkerContext = import('./platform.ts').WorkerContext;
  /** Add the routes of features. */
  export const routes: ((app: import('hono').Hono<WorkerContext>, inputs: { site: Site; assets: Assets }) => void)[];
}
