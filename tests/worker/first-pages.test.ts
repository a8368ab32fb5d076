import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { startWorkerd } from '../../build/workerd.ts';
import { renderFirstPages } from '../../worker/render-first-pages.ts';
import { createApp } from '../../worker/app.ts';
import { fakeRoute, smallAssets, smallSite } from '../support/app.ts';

test('an isolate has the pages that readers ask for first before it is asked', async () => {
  const server = await startWorkerd(inject('out'), '/');
  onTestFinished(() => server.dispose());
  const { origin } = await server.ready;
  // What is kept has a length; what is rendered streams.
  const isKept = async (path: string) => {
    const answer = await fetch(origin + path, { headers: { 'Accept-Encoding': 'identity' } });
    const bytes = (await answer.arrayBuffer()).byteLength;
    return answer.headers.get('content-length') === String(bytes);
  };
  for (const path of ['/', '/sdk-overview/', '/not-there/']) expect(await isKept(path), path).toBe(true);
  expect(await isKept('/welcome/')).toBe(false);
  expect(await isKept('/welcome/')).toBe(true);
});

const link = (to: string) => ({ type: 'link' as const, label: to, to, href: undefined, position: 'left' as const, className: undefined });

test('only pages that the Worker carries are rendered while it starts, each once', async () => {
  const loaded = vi.fn();
  const route = (path: string, carried: boolean) => {
    const { load, ...row } = fakeRoute(path);
    return { ...row, ...(carried ? { carried: true as const } : {}), load: () => (loaded(path), load()) };
  };
  const menu = { type: 'dropdown' as const, label: 'menu', to: undefined, items: [link('/b/'), link('/stored/')], position: 'left' as const, className: undefined };
  const footer = { logo: undefined, links: [{ title: 'column', items: [{ label: 'b', to: '/b/' }, { label: 'c', to: '/c/' }, { label: 'outside', href: 'https://example.com/' }] }], copyright: '' };
  const site = { ...smallSite, baseUrl: '/docs/', navbar: { ...smallSite.navbar, items: [link('/a/'), menu, link('/a/')] }, footer };
  const routes = [route('/c/', true), route('/', true), route('/a/', true), route('/b/', true), route('/other/', true), route('/stored/', false)];
  const app = createApp({ site, routes, assets: smallAssets });
  await renderFirstPages(app, site, routes);
  expect(loaded.mock.calls.flat()).toEqual(['/', '/a/', '/b/', '/c/']);
  const answer = await app.request('/docs/b/', {}, { ASSETS: { fetch: () => Promise.reject(new Error('no files')) } });
  expect(await answer.text()).toContain('Page /b/');
  expect(loaded).toHaveBeenCalledTimes(4);
});

test('of many pages that are linked everywhere, ten are rendered while it starts', async () => {
  const paths = ['/', ...Array.from({ length: 20 }, (_, index) => `/${index}/`)];
  const loaded = vi.fn();
  const routes = paths.map((path) => ({ ...fakeRoute(path), carried: true as const })).map((route) => ({ ...route, load: () => (loaded(route.path), route.load()) }));
  const site = { ...smallSite, navbar: { ...smallSite.navbar, items: paths.map(link) } };
  await renderFirstPages(createApp({ site, routes, assets: smallAssets }), site, routes);
  expect(loaded.mock.calls.flat()).toEqual(paths.slice(0, 10));
});

test('a page that cannot be rendered does not keep the Worker from starting', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  onTestFinished(() => log.mockRestore());
  const broken = { ...fakeRoute('/', undefined, () => Promise.reject(new Error('broken'))), carried: true as const };
  const app = createApp({ site: smallSite, routes: [broken], assets: smallAssets });
  await renderFirstPages(app, smallSite, [broken]);
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('broken'));
});
