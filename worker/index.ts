import { site } from 'site:config';
import { assets, routes } from 'site:deployment';
import { createApp } from './app.ts';

export default createApp({ site, routes, assets });
