import { defineConfig } from 'vitest/config';

/** Tests that need the bench's packages: other people's large documents. */
export default defineConfig({
  test: { include: ['tests/**/*.test.ts'], environment: 'node', testTimeout: 120_000 },
});
