import path from 'node:path';
import { dayIn } from '../content/start-of-day.ts';
import { engineFolder } from '../files/paths.ts';
import { importSite } from '../import/import-site.ts';
import { readNewSite, shellWord } from '../scaffold/new-site.ts';
import { readCommandLine } from './command-line.ts';
import { report, UsageError } from './report.ts';

const usage = 'npm run import <folder of the old docs> <folder of the new site>';

// Makes a site of docs that were written for another engine.
await report(async () => {
  const { positionals } = readCommandLine(usage, {}, { allowPositionals: true });
  const [from, to, ...more] = positionals;
  if (from === undefined || to === undefined || more.length > 0)
    throw new UsageError('needs two folders', `usage: ${usage}`);
  const { folder } = await readNewSite([to]);
  const {
    engine,
    pages,
    setAside,
    report: file,
  } = await importSite(path.resolve(from), folder, engineFolder, dayIn('UTC', new Date()));
  console.log(`${engine}: ${pages - setAside} of ${pages} pages build. ${file} says what is left for you.`);
  console.log(`npm run dev -- --site ${shellWord(path.relative(engineFolder, folder))} shows the site.`);
});
