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
import { onEnd } from '../process.ts';

const require = createRequire(import.meta.url);

/** The base URL of a site, and the Worker routes of its features below it. */
export type Routing = { baseUrl: string; addresses: readonly string[] };

/**
 * Returns the patterns for `run_worker_first` in `wrangler.toml`, for which the Worker runs before the asset server:
 * pages, text files and routes of features. For other paths the Worker runs only if no file exists, so that its error
 * responses do not have the headers of files.
 */
export function workerFirst({ baseUrl, addresses }: Routing): string[] {
  const featurePatterns = addresses.map((address) => {
    const [, first = '', ...rest] = address.split('/');
    return rest.length === 0 ? first : `${first}/*`;
  });
  return ['/', '/*/', ...['*.md', '*.txt', '*.xml', ...featurePatterns].map((pattern) => baseUrl + pattern)];
}

/** Checks that a site's `wrangler.toml` matches its routing. @throws Fault if it does not, or is missing */
export async function checkWranglerConfig(folder: string, routing: Routing): Promise<void> {
  const file = configOf(folder);
  throwFaults(routingFaults({ file, text: await readFile(file, 'utf8') }, routing));
}

/** Returns a fault if `run_worker_first` of a `wrangler.toml` lacks one of the site's patterns. */
export function routingFaults(toml: { file: string; text: string }, routing: Routing): Fault[] {
  if (workerFirst(routing).every((pattern) => toml.text.includes(pattern))) return [];
  return [
    new Fault(
      placeInText(toml, /^[ \t]*run_worker_first/m),
      `does not fit the base URL ${routing.baseUrl}: static files would run the Worker, or their errors be kept for a year`,
      `write ${routingSetting(routing)}`,
    ),
  ];
}

/** Returns the `run_worker_first` line for a site's `wrangler.toml`. */
export function routingSetting(routing: Routing): string {
  return `run_worker_first = ${JSON.stringify(workerFirst(routing)).replaceAll(',', ', ')}`;
}

/**
 * Returns the setting that is missing in a `wrangler.toml` to serve a site at its `url`; undefined if the file names
 * the host, or for `workers.dev`. A site at the host's root needs a custom domain, a site below it needs routes.
 */
export function domainSetting({ url, baseUrl }: Pick<Site, 'url' | 'baseUrl'>, toml: string): string | undefined {
  const { hostname } = new URL(url);
  const names = toml.replaceAll(/^\s*#.*$/gm, '');
  if (hostname.endsWith('.workers.dev') || names.includes(hostname)) return undefined;
  return baseUrl === '/'
    ? `routes = [{ pattern = "${hostname}", custom_domain = true }]`
    : `routes = ["${hostname}${baseUrl.slice(0, -1)}", "${hostname}${baseUrl}*"]`;
}

/** `folder`: the site's. `show`: whether to print stdout. `harmless`: matches the output of failures to ignore. */
type WranglerOptions = { folder: string; show: boolean; harmless?: RegExp };

/** Runs wrangler with a site's `wrangler.toml` and returns its stdout. @throws Fault if it fails */
export async function wrangler(args: string[], { folder, show, harmless }: WranglerOptions): Promise<string> {
  const config = configOf(folder);
  const program = path.join(path.dirname(require.resolve('wrangler/package.json')), 'bin/wrangler.js');
  const child = spawn(process.execPath, [program, ...args, '--config', config], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
  });
  onEnd(() => {
    child.kill();
    process.exit();
  });
  const stdout: Buffer[] = [];
  const stderrLines: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => {
    stdout.push(chunk);
    if (show) process.stdout.write(chunk);
  });
  createInterface(child.stderr).on('line', (line) => {
    stderrLines.push(line);
    // Omit the stack trace that wrangler prints for errors of Cloudflare's API.
    if (harmless === undefined && !/^\s+at .*:\d+\)*$/.test(line)) process.stderr.write(`${line}\n`);
  });
  const [code] = (await once(child, 'close')) as [code: number | null];
  const output = Buffer.concat(stdout).toString('utf8');
  const stderr = stderrLines.join('\n');
  if (code !== 0 && harmless?.test(output + stderr) !== true)
    throw new Fault(
      { file: config },
      `wrangler ${args[0]} failed (${code})${show ? '' : `\n${output}`}${harmless === undefined ? '' : `\n${stderr}`}`,
      /authentication error|unable to authenticate/i.test(stderr)
        ? 'the credentials are refused: CLOUDFLARE_API_TOKEN needs the permission “Workers Scripts: Edit” in the account CLOUDFLARE_ACCOUNT_ID'
        : 'its message is above: correct what it names, and run the command again',
    );
  return output;
}

/** Checks that wrangler has credentials, from `environment` or a login. @throws Fault without them */
export async function checkCredentials(folder: string, environment: NodeJS.ProcessEnv): Promise<void> {
  if (environment['CLOUDFLARE_API_TOKEN'] !== undefined) return;
  const isLoggedIn =
    environment['CI'] === undefined && !/not authenticated/i.test(await wrangler(['whoami'], { folder, show: false }));
  if (isLoggedIn) return;
  throw new Fault(
    { file: configOf(folder) },
    'changing its Worker needs credentials',
    'run npx wrangler login, or set CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID, in a workflow from the secrets of its environment',
  );
}

function configOf(folder: string): string {
  checkSiteFolder(folder);
  const file = path.join(folder, 'wrangler.toml');
  if (existsSync(file)) return file;
  throw new Fault(
    { file },
    'does not exist: it must name the Worker of the site',
    `copy ${path.join(engineFolder, 'wrangler.toml')}, and give the Worker a name of its own`,
  );
}
