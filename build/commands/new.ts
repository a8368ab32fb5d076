import { siteFolders } from '../paths.ts';
import { draftPage, writeDraft } from '../scaffold.ts';
import { report } from './report.ts';

await report(async () => {
  const { site } = siteFolders();
  // The day in Beijing, which is the day that entries bear.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
  const draft = await draftPage(process.argv.slice(2), site, today);
  await writeDraft(draft, site);
  const url = draft.file.replace(/^content/, '').replace(/\.mdx$/, '/');
  console.log(
    `${draft.file} is there. npm run dev shows it at ${url} while you write; npm run lint:copy checks its words, npm run test:content its samples and links.`,
  );
});
