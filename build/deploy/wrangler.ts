import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Site } from '../../app/core/site.ts';
import { checkSiteFolder } from '../config/load-config.ts';
import { Fault, throwFaults, placeInText } from '../faults/fault.ts';
import { engineFolder } from '../files/paths.ts';
import { onEnd } from './on-end.ts';

const require = createRequire(import.meta.url);

/** The base URL of a site, and the paths below it that its features answer. */
export type Routing = { baseUrl: string; addresses: readonly string[] };

/**
 * The paths that run the Worker before static files are looked for, as `run_worker_first` in `wrangler.toml`: pages,
 * texts and routes of features. At other paths the Worker runs where there is no file, so that no error carries the headers
 * of the folder's files.
 */
export function workerFirst({ baseUrl, addresses }: Routing): string[] {
  const ofFeatures = addresses.map((address) => {
    const [, first = '', ...below] = address.split('/');
    return below.length === 0 ? first : `${first}/*`;
  });
  return ['/', '/*/', ...['*.md', '*.txt', '*.xml', ...ofFeatures].map((rest) => baseUrl + rest)];
}

/** Checks that a site's `wrangler.toml` fits it. @throws Fault where it does not, or is missing */
export async function checkWranglerConfig(folder: string, routing: Routing): Promise<void> {
  const file = configOf(folder);
  throwFaults(routingFaults({ file, text: await readFile(file, 'utf8') }, routing));
}

/** The fault of a `wrangler.toml` whose `run_worker_first` does not fit the base URL. */
export function routingFaults(toml: { file: string; text: string }, routing: Routing): Fault[] {
  if (workerFirst(routing).every((pattern) => toml.text.includes(pattern))) return [];
  return [
    new Fault(
      placeInText(toml, /^\s*run_worker_first/m),
      `does not fit the base URL ${routing.baseUrl}: static files would run the Worker, or their errors be kept for a year`,
      `write ${routingSetting(routing)}`,
    ),
  ];
}

/** The setting of a `wrangler.toml` that leaves static files to the asset server. */
export function routingSetting(routing: Routing): string {
  return `run_worker_first = ${JSON.stringify(workerFirst(routing)).replaceAll(',', ', ')}`;
}

/**
 * The setting that a `wrangler.toml` lacks for a site to be at its `url`; undefined where it lacks none, or where that is an
 * address of the platform. A site at a host's root takes the whole host, one below it a route.
 */
export function domainSetting({ url, baseUrl }: Pick<Site, 'url' | 'baseUrl'>, toml: string): string | undefined {
  const { hostname } = new URL(url);
  const names = toml.replaceAll(/^\s*#.*$/gm, '');
  if (hostname.endsWith('.workers.dev') || names.includes(hostname)) return undefined;
  return baseUrl === '/'
    ? `routes = [{ pattern = "${hostname}", custom_domain = true }]`
    : `routes = ["${hostname}${baseUrl.slice(0, -1)}", "${hostname}${baseUrl}*"]`;
}

/** How wrangler is run: `folder` is the site's, `show` passes its output on, `harmless` fits the words of a failure that is none. */
type WranglerOptions = { folder: string; show: boolean; harmless?: RegExp };

/** Runs wrangler with a site's `wrangler.toml`, and returns its output. @throws Fault when it fails */
export async function wrangler(words: string[], { folder, show, harmless }: WranglerOptions): Promise<string> {
  const config = configOf(folder);
  const program = path.join(path.dirname(require.resolve('wrangler/package.json')), 'bin/wrangler.js');
  const child = spawn(process.execPath, [program, ...words, '--config', config], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
  });
  onEnd(() => {
    child.kill();
    process.exit();
  });
  const written: Buffer[] = [];
  const complaints: string[] = [];
  child.stdout.on('data', (part: Buffer) => {
    written.push(part);
    if (show) process.stdout.write(part);
  });
  createInterface(child.stderr).on('line', (line) => {
    complaints.push(line);
    // Wrangler prints its own stack for a refusal of the platform.
    if (harmless === undefined && !/^\s+at .*:\d+\)*$/.test(line)) process.stderr.write(`${line}\n`);
  });
  const [code] = (await once(child, 'close')) as [code: number | null];
  const output = Buffer.concat(written).toString('utf8');
  const complaint = complaints.join('\n');
  if (code !== 0 && harmless?.test(output + complaint) !== true)
    throw new Fault(
      { file: config },
      `wrangler ${words[0]} failed (${code})${show ? '' : `\n${output}`}${harmless === undefined ? '' : `\n${complaint}`}`,
      /authentication error|unable to authenticate/i.test(complaint)
        ? 'the credentials are refused: CLOUDFLARE_API_TOKEN needs the permission “Workers Scripts: Edit” in the account CLOUDFLARE_ACCOUNT_ID'
        : 'its own words are above: correct what they name, and run the command again',
    );
  return output;
}

/** @throws Fault, before anything is built or asked, without the credentials that wrangler needs */
export async function checkCredentials(folder: string, environment: NodeJS.ProcessEnv): Promise<void> {
  if (environment['CLOUDFLARE_API_TOKEN'] !== undefined) return;
  const isLoggedIn =
    environment['CI'] === undefined && !/not authenticated/i.test(await wrangler(['whoami'], { folder, show: false }));
  if (isLoggedIn) return;
  throw new Fault(
    { file: configOf(folder) },
    'nothing can be done with its Worker without credentials',
    'run npx wrangler login, or set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID, in a workflow from the secrets of its environment',
  );
}

function configOf(folder: string): string {
  checkSiteFolder(folder);
  const file = path.join(folder, 'wrangler.toml');
  if (existsSync(file)) return file;
  throw new Fault(
    { file },
    'is not there: nothing says which Worker the site is',
    `copy ${path.join(engineFolder, 'wrangler.toml')}, and give the Worker a name of its own`,
  );
}
