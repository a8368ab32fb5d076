import { spawn } from 'node:child_process';
import path from 'node:path';
import { engineFolder } from '../paths.ts';

/**
 * Runs the installed wrangler with the project's configuration.
 * @returns what it wrote to its standard output, which `show` passes on as well.
 * @throws Error when it fails; its own words are on the terminal.
 */
export async function wrangler(words: string[], { show }: { show: boolean }): Promise<string> {
  const program = path.join(engineFolder, 'node_modules/wrangler/bin/wrangler.js');
  const child = spawn(process.execPath, [program, ...words], {
    cwd: engineFolder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
  });
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => {
    parts.push(part);
    if (show) process.stdout.write(part);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const output = Buffer.concat(parts).toString('utf8');
  if (code !== 0) throw new Error(`wrangler ${words[0]} failed (${code})${show ? '' : `\n${output}`}`);
  return output;
}
