import { loadConfig } from '../config/load.ts';
import { dayIn } from '../content/start-of-day.ts';
import { siteFolders } from '../paths.ts';
import { draftPage, writeDraft } from '../scaffold/draft-page.ts';
import { smallestCall } from '../scaffold/smallest-call.ts';
import { report } from './report.ts';

await report(async () => {
  const { site: folder } = siteFolders();
  const config = await loadConfig(folder);
  const today = dayIn(config.timeZone, new Date());
  const call = () => smallestCall(folder, config);
  const draft = await draftPage(process.argv.slice(2), { folder, config, today, call });
  await writeDraft(draft, folder);
  const url = draft.file.replace(/^[^/]+/, '').replace(/\.mdx$/, '/');
  console.log(
    `${draft.file} is there. npm run dev shows it at ${url} while you write; npm run lint:copy checks its words, npm run test:content its samples and links.`,
  );
});
