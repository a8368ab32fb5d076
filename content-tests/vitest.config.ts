import { defineConfig } from 'vitest/config';
import { providedModules } from '../tests/provided-modules.ts';

/** The samples of every page and the sandbox, with the SDKs that readers use. */
export default defineConfig({
  resolve: { alias: providedModules },
  test: {
    include: ['**/*.test.ts'],
    environment: 'node',
    maxWorkers: '100%',
    globalSetup: 'serve-site.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
