import type { Page } from '../../core/page.ts';
import type { ReferenceData } from '../document/reference-data.ts';
import { splitPages } from '../document/split-pages.ts';
import { Reference } from './Reference.tsx';

/** A page of the API reference from its compiled data; the bundled document lies at the site's root. */
export function ReferencePage({ data, page, sandbox }: { data: ReferenceData; page: Page; sandbox: boolean }) {
  const own = splitPages(data.reference).find(({ path }) => path !== '' && page.path.endsWith(`/${path}`));
  const up = '../'.repeat(page.path.split('/').length - 2);
  const downloads = ['openapi.json', 'openapi.yaml'].map((label) => ({ href: up + label, label }));
  return <Reference data={data} path={own?.path} downloads={downloads} sandbox={sandbox} />;
}
