import type { JsonObject } from '../../app/model/openapi/json.ts';
import type { ReferenceData } from '../../app/model/openapi/reference-data.ts';
import { href } from '../../app/model/url.ts';
import { highlight } from '../content/highlight.ts';
import type { Project } from '../project.ts';
import type { Spec } from '../spec.ts';
import { compileReference } from './compile-reference.ts';

/** The reference of a site from its bundled document, coloured as the site's own code is. */
export async function referenceData(spec: Spec, { site }: Pick<Project, 'site'>): Promise<ReferenceData> {
  const document = JSON.parse(spec.json) as JsonObject;
  return compileReference(document, { apiBaseUrl: site.apiBaseUrl, highlight: (code, grammar) => highlight(code, grammar), siteHref: (path) => href(site, path) });
}
