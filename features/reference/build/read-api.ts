import { objectOf, parseExactly } from '../document/json.ts';
import type { ReferenceData } from '../reference-data.ts';
import { readReference } from '../document/read-reference.ts';
import type { ApiReference } from '../document/reference.ts';
import { href } from '../../../app/core/url.ts';
import { Fault, throwFaults } from '../../../build/faults/fault.ts';
import { highlight } from '../../../build/content/highlight.ts';
import type { Project } from '../../../build/project/project.ts';
import type { Spec } from './spec/spec.ts';
import { markFromChangelog } from './changelog-marks.ts';
import { checkAliases } from './check-aliases.ts';
import { compileReference } from './compile-reference.ts';

/**
 * Reads the bundled document, with descriptions in Markdown, for parts of pages; `null` without a document.
 * @throws Fault or Faults of changelog entries
 */
export function readApi(project: Project, spec: Spec | undefined): ApiReference | null {
  const api = spec === undefined ? null : readReference(objectOf(parseExactly(spec.json)), project.config.reference);
  markFromChangelog(api, project);
  return api;
}

/**
 * Compiles the bundled document to the data of the reference's pages; `null` without a document.
 * @throws Fault or Faults for wrong aliases and of changelog entries
 */
export async function readReferenceData(project: Project, spec: Spec | undefined): Promise<ReferenceData | null> {
  if (spec === undefined) return null;
  const { site, specFile, config } = project;
  const data = await compileReference(objectOf(parseExactly(spec.json)), {
    keyVariable: config.reference.keyVariable,
    highlight,
    siteHref: (path) => href(site, path),
  });
  throwFaults(checkAliases(data.reference).map((message) => new Fault({ file: specFile ?? '' }, message)));
  markPages(data, project);
  return data;
}

/**
 * Updates the changelog's dates in both forms of a reference.
 * @throws Fault or Faults of the entries' front matter
 */
export function markReference(
  { reference, api }: { reference: ReferenceData | null; api: ApiReference | null },
  project: Project,
): void {
  markFromChangelog(api, project);
  markPages(reference, project);
}

function markPages(reference: ReferenceData | null, project: Project): void {
  if (reference !== null) markFromChangelog(reference.reference, project, (path) => href(project.site, path));
}
