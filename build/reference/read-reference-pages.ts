import type { JsonObject } from '../../app/model/openapi/json.ts';
import type { ReferenceData } from '../../app/model/openapi/reference-data.ts';
import { readReference } from '../../app/model/openapi/read-reference.ts';
import type { ApiReference } from '../../app/model/openapi/reference.ts';
import { href } from '../../app/model/url.ts';
import { Fault, throwFaults } from '../fault.ts';
import { highlight } from '../content/highlight.ts';
import type { Project } from '../project.ts';
import type { Spec } from '../spec.ts';
import { chinese } from '../../app/model/openapi/messages-zh.ts';
import { markFromChangelog } from './changelog-marks.ts';
import { checkAliases } from './check-aliases.ts';
import { compileReference } from './compile-reference.ts';
import { withReferencePages } from './with-reference-pages.ts';

/**
 * The reference of a site from its bundled document, coloured as the site's own code is.
 * @throws Faults for aliases of ids that lead nowhere.
 */
async function referenceData(spec: Spec, { site, specFile }: Pick<Project, 'site' | 'specFile'>): Promise<ReferenceData> {
  const document = JSON.parse(spec.json) as JsonObject;
  const data = await compileReference(document, { apiBaseUrl: site.apiBaseUrl, highlight: (code, grammar) => highlight(code, grammar), siteHref: (path) => href(site, path) });
  throwFaults(checkAliases(data.reference).map((message) => new Fault({ file: specFile ?? '' }, message)));
  return data;
}

/**
 * The API as the bundled document tells it, with descriptions in Markdown, for parts of pages; `null` without a document.
 * @throws Faults of changelog entries.
 */
export function readApi(project: Project, spec: Spec | undefined): ApiReference | null {
  const api = spec === undefined ? null : readReference(JSON.parse(spec.json) as JsonObject);
  markFromChangelog(api, project);
  return api;
}

/**
 * The reference's data, and the project with every page that it takes.
 * @throws Faults of the document's aliases and of changelog entries.
 */
export async function readReferencePages(project: Project, spec: Spec | undefined): Promise<{ project: Project; reference: ReferenceData | null }> {
  const reference = spec === undefined ? null : await referenceData(spec, project);
  markPages(reference, project);
  return { reference, project: withReferencePages(project, reference, chinese.schemas) };
}

/**
 * Marks both forms of a reference with what the changelog tells; also when only the changelog has changed.
 * @throws Faults of the entries' front matter.
 */
export function markReference({ reference, api }: { reference: ReferenceData | null; api: ApiReference | null }, project: Project): void {
  markFromChangelog(api, project);
  markPages(reference, project);
}

function markPages(reference: ReferenceData | null, project: Project): void {
  if (reference !== null) markFromChangelog(reference.reference, project, (path) => href(project.site, path));
}
