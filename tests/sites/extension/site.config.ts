import path from 'node:path';
import type { Feature } from '../../../build/feature.ts';
import type { SiteConfig } from '../../../build/site-config.ts';
import { readingTime } from './reading-time.ts';

const file = path.join(import.meta.dirname, 'OwnIndex.tsx');

/** Writes a file in place of the engine's, and provides a virtual module; its English texts are their keys. */
const ownIndex: Feature = {
  name: 'own-index',
  inputs: () => [file],
  setup: () => ({
    messages: import.meta.dirname,
    module: (name) => `export const ${name} = 'of words';`,
    components: { OwnIndex: { file } },
    outputs: async () => ({ '/llms.txt': 'Ours' }),
  }),
};

/** A site with features of its own. */
export default {
  title: 'Extended',
  url: 'https://docs.example.com',
  i18n: { defaultLocale: 'en', locales: ['en'] },
  apiBaseUrl: 'https://api.example.com/v1',
  features: [readingTime, ownIndex],
} satisfies SiteConfig;
