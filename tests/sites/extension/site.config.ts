import type { SiteConfig } from '../../../build/site-config.ts';
import { readingTime } from './reading-time.ts';

/** A site with a feature of its own. */
export default {
  title: 'Extended',
  url: 'https://docs.example.com',
  i18n: { defaultLocale: 'en', locales: ['en'] },
  apiBaseUrl: 'https://api.example.com/v1',
  features: [readingTime],
} satisfies SiteConfig;
