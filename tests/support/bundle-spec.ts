import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ApiDocument } from './api-document.ts';

const require = createRequire(import.meta.url);
const redocly = require.resolve('@redocly/cli/bin/cli.js');

/**
 * Bundles the files of an OpenAPI document with Redocly, as the build does.
 * @param entry the path of the root file, relative to the repository
 * @throws Error with Redocly's message, file and line for an invalid document
 */
export async function bundleSpec(entry = 'spec/openapi.yaml'): Promise<ApiDocument> {
  const folder = await mkdtemp(join(tmpdir(), 'spec-'));
  try {
    const output = join(folder, 'openapi.json');
    await promisify(execFile)(process.execPath, [redocly, 'bundle', entry, '--output', output], {
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    return JSON.parse(await readFile(output, 'utf8'));
  } finally {
    await rm(folder, { recursive: true });
  }
}
