import { assets } from 'site:assets';
import { site } from 'site:config';
import { routes } from 'site:routes';
import { createApp } from './app.ts';

export default createApp({ site, routes, assets });
