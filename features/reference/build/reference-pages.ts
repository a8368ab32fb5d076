import path from 'node:path';
import { Fault } from '../../../build/faults/fault.ts';
import { type Project, featurePage, type PageRow } from '../../../build/project/project.ts';
import { updatedOn } from '../../../build/content/dates.ts';
import { type ReferencePage, rootPageId, sitePageId, splitOf } from '../document/split-pages.ts';
import { referenceMessages } from '../messages/index.ts';
import type { ReadDocument } from './document-reader.ts';

/**
 * The pages of a site's reference: one, or several where that would be too large, titled by their tags or operations.
 * @throws Fault for a page of the content folders at the same path
 */
export function referencePages({ config, site, rows, updates }: Project, { api, file }: ReadDocument): PageRow[] {
  const texts = referenceMessages(site.i18n.currentLocale);
  const root = config.reference.path;
  const taken = rows.find(({ page }) => page.path === root)?.module;
  if (taken?.kind === 'source')
    throw new Fault(
      { file: taken.source.file, line: 1 },
      `claims the URL ${root}, which is that of the API reference`,
      'give the page another slug, or the reference another "reference.path" in site.config.ts',
    );
  const { pages } = splitOf(api);
  const title = texts.title;
  const nameOf = ({ title: name, schemas }: ReferencePage) =>
    name !== '' ? name : schemas.length > 0 ? texts.schemas : texts.untagged;
  const describe = (part: ReferencePage) => {
    const list = pages.find((page) => page.listing && page !== part && part.path.startsWith(page.path));
    const name = nameOf(part);
    return {
      id: sitePageId(part),
      title: name,
      description: texts.titleOf(title, name),
      above: [
        { label: title, path: root },
        ...(list === undefined ? [] : [{ label: nameOf(list), path: root + list.path }]),
      ],
    };
  };
  const words = { id: rootPageId, title, description: texts.about(site.title) };
  const lastUpdated = updatedOn(newestBelow(updates, path.dirname(file)), site);
  return pages.map((part) => ({
    page: {
      ...featurePage(site, {
        path: root + part.path,
        layout: 'reference',
        ...(part.path === '' ? words : describe(part)),
      }),
      lastUpdated,
    },
    module: {
      kind: 'feature',
      feature: 'reference',
      renders: 'first',
      file,
      brokenLinks: config.reference.lint ?? 'warn',
    },
  }));
}

/** The newest date among the files of a folder. */
function newestBelow(dates: Map<string, string>, folder: string): string | undefined {
  const inside = [...dates].filter(([file]) => file.startsWith(folder + path.sep)).map(([, date]) => date);
  return inside.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0];
}
