import { assets } from 'site:assets';
import { site } from 'site:config';
import { routes } from 'site:routes';
import { loadSandbox } from 'site:sandbox';
import { createApp } from './app.ts';
import { renderFirstPages } from './render-first-pages.ts';

const app = createApp({ site, routes, assets, loadSandbox });
// Nothing in it waits for anything but itself, so it is done before the first request; a module that awaited it would be divided from its chunks.
if (assets.buildId !== 'development') void renderFirstPages(app, site, routes);

export default app;
