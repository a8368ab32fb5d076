import path from 'node:path';
import type { Feature } from '../../../build/feature.ts';

const file = path.join(import.meta.dirname, 'ReadingTime.tsx');

/** Adds `<ReadingTime minutes="3" />` to pages, and `/pages.json`: each page's title and the length of its Markdown. */
export const readingTime: Feature = {
  name: 'reading-time',
  inputs: () => [file],
  setup: () => ({
    components: { ReadingTime: { file, required: ['minutes'] } },
    outputs: async ({ markdown }) => {
      const pages = (await markdown).map(({ path: at, title, text }) => ({ path: at, title, characters: text.length }));
      return { '/pages.json': JSON.stringify(pages) };
    },
  }),
};
