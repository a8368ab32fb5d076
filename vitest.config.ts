import { rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { featuresModule } from './build/vite/site-modules.ts';
import { sitePlugin } from './build/vite/vite-config.ts';
import { providedModules } from './tests/provided-modules.ts';

// The processes of the tests and the commands that they start share a compile cache per run.
const compiled = path.join(import.meta.dirname, '.cache/compiled');
rmSync(compiled, { recursive: true, force: true });
process.env['NODE_COMPILE_CACHE'] = compiled;
enableCompileCache(compiled);

/** By default, Vitest leaves one processor free, which is half of a small machine. */
const maxWorkers = '100%';

/** The test files of a project share processes, and import common modules once. Spies end with their test. */
const shared = { environment: 'node', isolate: false, restoreMocks: true, maxWorkers } as const;

/** React's production build lacks the functions that JSX for development calls. */
const jsx = { runtime: 'automatic', development: false } as const;

/** Provides `site:features` as on a site without features. */
const siteFeatures = sitePlugin(['features'], {
  module: async ({ environment }) => featuresModule([], environment, true),
  page: async () => undefined,
});

/** Unit tests beside their files; the built Worker in workerd; the built site in Chromium. */
export default defineConfig({
  test: {
    projects: [
      {
        oxc: { jsx },
        plugins: [siteFeatures],
        resolve: { alias: providedModules },
        test: {
          name: 'unit',
          // As in a build, and so the same after a test that builds a site.
          env: { NODE_ENV: 'production' },
          include: [
            '{app,build,copy,features,models,worker}/**/*.test.{ts,tsx}',
            'tests/{build,deploy,visual,words}/**/*.test.ts',
          ],
          ...shared,
          testTimeout: 30_000,
        },
      },
      {
        oxc: { jsx },
        plugins: [siteFeatures],
        // Tests in Node use the same renderer as the Worker.
        resolve: { alias: { ...providedModules, 'react-dom/server': 'react-dom/server.edge' } },
        test: {
          name: 'worker',
          // As at the edge: React's development build would show errors to the reader.
          env: { NODE_ENV: 'production' },
          include: ['tests/worker/**/*.test.ts'],
          ...shared,
          // Built sites are loaded without transformation.
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
        resolve: { alias: providedModules },
        test: {
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          environment: 'node',
          maxWorkers,
          globalSetup: 'tests/global-setup.ts',
          testTimeout: 900_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          ...shared,
          globalSetup: 'tests/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // The default of one second is too short on a busy machine.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
