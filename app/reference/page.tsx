import type { Page, PageModule } from '../model/page.ts';
import type { ReferenceData } from '../model/openapi/reference-data.ts';
import { Reference } from './Reference.tsx';

/** The page of the API reference from its compiled data; the bundled document lies at the site's root. */
export function referencePage(data: ReferenceData, page: Page): PageModule {
  const up = '../'.repeat(page.path.split('/').length - 2);
  const downloads = ['openapi.json', 'openapi.yaml'].map((label) => ({ href: up + label, label }));
  return { default: () => <Reference data={data} downloads={downloads} />, page };
}
