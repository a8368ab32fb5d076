import type { Assets } from '../../app/core/assets.ts';
import type { Redirect, Route } from '../../app/core/page.ts';

/** Replaces `site:deployment` in tests that create the Worker without the build. */
export const assets: Assets = {
  entry: '/assets/entry-1.js',
  preload: [],
  stylesheets: [],
  styles: { page: { code: 'body{}', hash: 'c3R5bGU=' }, layouts: { reference: { code: 'main{}', hash: 'cmVm' } } },
  bootScript: { code: 'boot()', hash: 'Ym9vdA==', site: '{}' },
  buildId: '0123456789abcdef',
  feeds: {},
};

export const routes: Route[] = [];
export const redirects: Redirect[] = [];
