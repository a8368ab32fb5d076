import { rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { featuresModule } from './build/vite/features-module.ts';
import { providedModules } from './tests/provided-modules.ts';

// Each test file runs in its own process. They and the commands that they start share a compile cache per run.
const compiled = path.join(import.meta.dirname, '.cache/compiled');
rmSync(compiled, { recursive: true, force: true });
process.env['NODE_COMPILE_CACHE'] = compiled;
enableCompileCache(compiled);

/** By default, Vitest leaves one processor free, which is half of a small machine. */
const maxWorkers = '100%';

/** Unit tests beside their files; the built Worker in workerd; the built site in Chromium. */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [featuresModule([])],
        resolve: { alias: providedModules },
        test: {
          name: 'unit',
          include: [
            '{app,build,copy,features,models,worker}/**/*.test.{ts,tsx}',
            'tests/{build,deploy,visual,words}/**/*.test.ts',
          ],
          environment: 'node',
          maxWorkers,
          testTimeout: 30_000,
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic', development: false } },
        plugins: [featuresModule([])],
        // Tests in Node use the same renderer as the Worker.
        resolve: { alias: { ...providedModules, 'react-dom/server': 'react-dom/server.edge' } },
        test: {
          name: 'worker',
          // As at the edge: React's development build would show errors to the reader.
          env: { NODE_ENV: 'production' },
          include: ['tests/worker/**/*.test.ts'],
          environment: 'node',
          maxWorkers,
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
          environment: 'node',
          maxWorkers,
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
