import { defineConfig } from 'vitest/config';
import { providedModules } from '../tests/provided-modules.ts';

/** The tests that require the bench's packages: large documents of other projects. */
export default defineConfig({
  resolve: { alias: providedModules },
  test: { include: ['tests/**/*.test.ts'], environment: 'node', testTimeout: 120_000 },
});
