import { appendFile } from 'node:fs/promises';
import * as v from 'valibot';
import { buildSite } from '../build-site.ts';
import { routingOf } from '../features.ts';
import { loadConfig } from '../config/load-config.ts';
import { checkCredentials, checkWranglerConfig, wrangler } from '../deploy/wrangler.ts';
import { siteFolders } from '../files/paths.ts';
import { readCommandLine, report, UsageError } from './command-line.ts';

const usage = 'npm run preview -- [--delete] <name of lower-case letters, digits and dashes, such as pr-12>';

const target = v.object({ urls: v.optional(v.array(v.pipe(v.string(), v.url()))) });
const outputSchema = v.pipe(v.string(), v.parseJson(), v.object({ preview: target, deployment: target }));

/** Deploys a preview of the site, or deletes it. */
await report(async () => {
  const { values, positionals } = readCommandLine(usage, { delete: { type: 'boolean' } }, { allowPositionals: true });
  const [name] = positionals;
  if (name === undefined || !/^[a-z][a-z0-9-]{0,30}$/.test(name))
    throw new UsageError(
      name === undefined ? 'a preview needs a name' : `${name} is not a name for a preview`,
      `usage: ${usage}`,
    );
  const folders = siteFolders();
  await checkCredentials(folders.site, process.env);
  if (values.delete === true) {
    // Closing a pull request twice, or before its first preview, is no error.
    const harmless = /\bnot found\b/i;
    const words = ['preview', 'delete', '--name', name, '--skip-confirmation'];
    console.log(await wrangler(words, { folder: folders.site, show: false, harmless }));
    console.log(`There is no preview ${name} any more`);
    return;
  }
  const config = await loadConfig(folders.site);
  await checkWranglerConfig(folders.site, routingOf(config));
  await buildSite(folders, { socialImages: true });
  const url = previewUrl(await wrangler(['preview', '--name', name, '--json'], { folder: folders.site, show: false }));
  console.log(url);
  // Later steps of a GitHub workflow read the URL from this file.
  const output = process.env['GITHUB_OUTPUT'];
  if (output !== undefined) await appendFile(output, `url=${url}\n`);
});

/** Returns a preview's stable URL, or else its deployment's, from wrangler's output. @throws Error without a URL */
function previewUrl(output: string): string {
  const parsed = v.safeParse(outputSchema, output.replace(/^[^{]*/, ''));
  const url = parsed.success ? (parsed.output.preview.urls?.[0] ?? parsed.output.deployment.urls?.[0]) : undefined;
  if (url === undefined)
    throw new Error(`wrangler preview returned no URL (are preview URLs switched on for the Worker?):\n${output}`);
  return url;
}
