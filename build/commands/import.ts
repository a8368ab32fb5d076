import { existsSync } from 'node:fs';
import path from 'node:path';
import { dayIn } from '../content/dates.ts';
import { engineFolder } from '../files/paths.ts';
import { importSite } from '../import/import-site.ts';
import { readNewSite, shellWord } from '../scaffold/new-site.ts';
import { readCommandLine, report, UsageError } from './command-line.ts';

const usage = 'npm run import <folder of the old docs> <folder of the new site>';

// Converts docs that were written for another engine to a site.
await report(async () => {
  const { positionals } = readCommandLine(usage, {}, { allowPositionals: true, hasSite: false });
  const [from, to, ...more] = positionals;
  if (from === undefined || to === undefined || more.length > 0)
    throw new UsageError('needs two folders', `usage: ${usage}`);
  const { folder } = await readNewSite([to]);
  const old = path.resolve(from);
  if (!existsSync(old)) throw new UsageError(`there is no folder ${from}`, `usage: ${usage}`);
  if (`${folder}${path.sep}`.startsWith(`${old}${path.sep}`))
    throw new UsageError(`${to} is inside the old docs`, 'write the new site beside them');
  const { engine, pages, setAside, report: file } = await importSite(old, folder, dayIn('UTC', new Date()));
  console.log(`${engine}: ${pages - setAside} of ${pages} pages build. ${file} lists what is left to do.`);
  console.log(`npm run dev -- --site ${shellWord(path.relative(engineFolder, folder))} shows the site.`);
});
