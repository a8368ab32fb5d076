import type { SiteConfig } from '../../../build/site-config.ts';
import { readingTime } from './reading-time.ts';

/** Writes a file in place of the engine's. */
const ownIndex = { name: 'own-index', setup: () => ({ outputs: async () => ({ '/llms.txt': 'Ours' }) }) };

/** A site with features of its own. */
export default {
  title: 'Extended',
  url: 'https://docs.example.com',
  i18n: { defaultLocale: 'en', locales: ['en'] },
  apiBaseUrl: 'https://api.example.com/v1',
  features: [readingTime, ownIndex],
} satisfies SiteConfig;
