import { defineConfig } from 'vitest/config';
import { providedModules } from '../tests/provided-modules.ts';

/** Tests that need the bench's packages: other people's large documents. */
export default defineConfig({
  resolve: { alias: providedModules },
  test: { include: ['tests/**/*.test.ts'], environment: 'node', testTimeout: 120_000 },
});
