import { site } from 'site:config';
import { assets, redirects, routes } from 'site:deployment';
import { loadSandbox } from 'site:sandbox';
import { createApp } from './app.ts';

export default createApp({ site, routes, redirects, assets, loadSandbox });
