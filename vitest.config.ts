import { configDefaults, defineConfig } from 'vitest/config';

const file = (name: string) => new URL(name, import.meta.url).pathname;

/** What the build provides, for tests that import the engine as it is: it speaks Chinese to them. */
const provided = {
  'site:features': file('tests/support/no-features.ts'),
  'site:icons': file('tests/support/site-icons.ts'),
  ...Object.fromEntries(
    ['mcp', 'reference', 'sandbox', 'search'].map((name) => [
      `site:messages/${name}`,
      file(`features/${name}/messages/zh-Hans.ts`),
    ]),
  ),
  'site:messages': file('app/core/messages/zh-Hans/index.ts'),
};

/** Tests of this repository's own content that ask the running site; engine tests ask fixture sites. */
const served = 'tests/content/served/*.test.ts';

/** Vitest leaves a processor free for itself, which is half of a small machine. */
const maxWorkers = '100%';

/** Unit tests beside their files; the built Worker in workerd; the built site in Chromium. */
export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias: provided },
        test: {
          name: 'unit',
          include: [
            '{app,build,copy,features,models,worker}/**/*.test.{ts,tsx}',
            'tests/{build,content,deploy,words}/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, served],
          environment: 'node',
          maxWorkers,
          testTimeout: 30_000,
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic', development: false } },
        // The renderer that the Worker has, in Node as well.
        resolve: { alias: { ...provided, 'react-dom/server': 'react-dom/server.edge' } },
        test: {
          name: 'worker',
          // As at the edge: React's development build tells errors to the reader.
          env: { NODE_ENV: 'production' },
          include: ['tests/worker/**/*.test.ts', served],
          environment: 'node',
          maxWorkers,
          // What is built runs as it is.
          server: { deps: { external: [/\/\.cache\/test\//], inline: ['@hono/react-renderer'] } },
          globalSetup: 'tests/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'export',
          include: ['tests/export/**/*.test.ts'],
          environment: 'node',
          maxWorkers,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias: provided },
        test: {
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          environment: 'node',
          maxWorkers,
          globalSetup: 'tests/global-setup.ts',
          testTimeout: 900_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          environment: 'node',
          maxWorkers,
          globalSetup: 'tests/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // The default, a second, is short on a busy machine.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
