import { site } from 'site:data';
import { assets, redirects, routes } from 'site:deployment';
import { routes as features } from 'site:features';
import { createApp } from './app.ts';

export default createApp({ site, routes, redirects, assets, features });
