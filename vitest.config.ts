import { defineConfig } from 'vitest/config';

const file = (name: string) => new URL(name, import.meta.url).pathname;

/** What the build provides, for tests that import the engine as it is: it speaks Chinese to them. */
const provided = {
  'site:icons': file('tests/support/site-icons.ts'),
  'site:messages': file('app/core/messages/zh-Hans/index.ts'),
};

/** Unit tests beside their files; the built Worker in workerd; the built site in Chromium. */
export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias: provided },
        test: {
          name: 'unit',
          include: ['{app,build,worker}/**/*.test.{ts,tsx}', 'tests/{content,deploy}/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic', development: false } },
        resolve: { alias: provided },
        test: {
          name: 'worker',
          // As at the edge: React's development build tells errors to the reader.
          env: { NODE_ENV: 'production' },
          include: ['tests/worker/**/*.test.ts'],
          environment: 'node',
          // What is built runs as it is.
          server: { deps: { external: [/\/\.cache\/test\//] } },
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
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/global-setup.ts',
          testTimeout: 900_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          environment: 'node',
          globalSetup: 'tests/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // They wait for one Chromium more than they work.
          maxWorkers: 2,
          // The default, a second, is short on a busy machine.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
