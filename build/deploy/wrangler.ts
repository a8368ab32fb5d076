import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Fault } from '../faults/fault.ts';
import { engineFolder } from '../files/paths.ts';

/**
 * Runs the installed wrangler with the `wrangler.toml` of a site.
 * @returns what it wrote to its standard output, which `show` passes on as well.
 * @throws Fault for a site without one, and Error when wrangler fails; its own words are on the terminal.
 */
export async function wrangler(words: string[], { folder, show }: { folder: string; show: boolean }): Promise<string> {
  const config = path.join(folder, 'wrangler.toml');
  if (!existsSync(config))
    throw new Fault(
      { file: config },
      'is not there: nothing says which Worker the site is',
      `copy ${path.join(engineFolder, 'wrangler.toml')}, and give the Worker a name of its own`,
    );
  const program = path.join(engineFolder, 'node_modules/wrangler/bin/wrangler.js');
  const child = spawn(process.execPath, [program, ...words, '--config', config], {
    cwd: folder,
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
