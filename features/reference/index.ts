import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ViteDevServer } from 'vite';
import type { Page } from '../../app/core/page.ts';
import { href } from '../../app/core/url.ts';
import type { Feature, SmallestCall } from '../../build/feature.ts';
import { Fault } from '../../build/faults/fault.ts';
import { featurePage, type PageRow, type Project } from '../../build/project/project.ts';
import { updatedOn } from '../../build/content/dates.ts';
import { withFullLinks } from '../../build/outputs/markdown/page-to-markdown.ts';
import { createDocumentReader, type ReadDocument } from './build/document-reader.ts';
import { findSpec } from './build/spec/spec.ts';
import { specParts } from './build/spec-parts.ts';
import type { ApiReference, Operation } from './document/reference.ts';
import {
  operationsOn,
  type ReferencePage,
  referenceUrlsFile,
  sitePageId,
  splitOf,
  urlsById,
} from './document/split-pages.ts';
import { referenceSettings } from './settings.ts';
import { inLanguage } from '../../app/core/messages.ts';
import { reference as english } from './messages/en.ts';
import { reference as chinese } from './messages/zh-Hans.ts';

/** What the reference shares with other features. */
export type ReferenceShared = {
  /** Resolves to the document once it is read; to undefined on a site without one. */
  document: () => Promise<ReadDocument | undefined>;
  /** Resolves to the simplest call of the API and the variable of its key; to undefined without a document. */
  smallestCall: () => Promise<SmallestCall | undefined>;
  /** Returns the operations and the name of a reference page. Undefined for other pages, and before `pages` has run. */
  partOf: (page: Page) => { api: ApiReference; operations: Operation[]; name: string } | undefined;
};

declare module '../../build/feature.ts' {
  interface SharedParts {
    reference: ReferenceShared;
  }
}

const fileOf = (name: string) => path.join(import.meta.dirname, name);

/** Returns the texts of a locale. For the build only: bundled code imports `site:messages/reference`. */
const messagesFor = (locale: string) => inLanguage(locale, { en: english, 'zh-Hans': chinese });

/** The API reference of a site with an OpenAPI document. Without a document, it adds no pages. */
export const reference: Feature = {
  name: 'reference',
  config: referenceSettings,
  inputs: (config, siteFolder) => {
    const spec = findSpec(siteFolder, config) ?? path.join(siteFolder, 'spec/openapi.yaml');
    const folder = path.dirname(spec);
    // The folder with site.config.ts holds the whole site: only the document itself is an input there.
    return [path.join(siteFolder, 'redocly.yaml'), existsSync(path.join(folder, 'site.config.ts')) ? spec : folder];
  },
  smallestCall: async (...site) => (await import('./build/smallest-call.ts')).smallestCall(...site),
  setup: (context) => {
    const { folders, config } = context;
    const reader = createDocumentReader(context);
    const messages = messagesFor(config.i18n.currentLocale);
    const partOf = (page: Page) => {
      const { api } = reader.last()?.document ?? {};
      const part = page.layout === 'reference' && api ? splitOf(api).byId.get(page.id) : undefined;
      if (api === undefined || part === undefined) return undefined;
      const isOfSchemas = part.schemas.length > 0 && !part.introduction;
      const name = isOfSchemas ? messages.schemas : (part.single?.tag.label ?? page.title);
      return { api, operations: operationsOn(part), name };
    };
    const smallestCall = async () => {
      const document = await reader.document();
      return document && (await import('./build/smallest-call.ts')).smallestCallOf(document.api, config);
    };
    return {
      shared: { document: reader.document, smallestCall, partOf } satisfies ReferenceShared,
      changed: reader.forget,
      pages: async (project) => {
        const document = await reader.read(project);
        return document === undefined ? [] : referencePages(project, document);
      },
      messages: fileOf('messages'),
      renderer: { file: fileOf('view/Reference.tsx'), name: 'Reference' },
      pageData: reader.data,
      tags: {
        ApiExample: { optional: ['operation', 'example'] },
        Params: { optional: ['schema', 'only'] },
      },
      remarkPlugins: [
        [
          specParts,
          {
            api: async () => (await reader.document())?.api ?? null,
            referencePath: config.reference.path,
            messages,
          },
        ],
      ],
      site: (current) => ({
        largePages: findSpec(folders.site, current) === undefined ? [] : [current.reference.path],
      }),
      layoutStyles: { reference: fileOf('view/reference-page.css') },
      browser: [{ selector: '.reference', file: fileOf('view/install-reference.ts'), name: 'installReference' }],
      serve: (server) => serveUrls(server, reader.last),
      markdown: async (page, project) => {
        const { api } = reader.last()?.document ?? {};
        if (page.layout !== 'reference' || api === undefined) return undefined;
        const { referenceFiles } = await import('./build/reference-files.ts');
        return referenceFiles(project, page, api, messagesFor(project.site.i18n.currentLocale));
      },
      outputs: async ({ project }) => {
        const { api, spec } = reader.last()?.document ?? {};
        if (api === undefined || spec === undefined) return {};
        const { site } = project;
        const urls = urlsOf(project, api);
        return {
          ...(urls === undefined ? {} : { [referenceUrlsFile]: JSON.stringify(urls) }),
          '/openapi.json': withFullLinks(spec.json, site),
          '/openapi.yaml': withFullLinks(await spec.yaml(), site),
        };
      },
      // Browser-based tools import the document from their own origin, which needs CORS.
      headers: {
        'openapi.json': ['Access-Control-Allow-Origin', '*'],
        'openapi.yaml': ['Access-Control-Allow-Origin', '*'],
      },
      links: ({ reference: { errorGuide = {}, beyond } }) => [
        ...Object.values(errorGuide),
        ...(beyond === undefined ? [] : [beyond]),
      ],
      finished: reader.linted,
    };
  },
};

/**
 * Returns the pages of the reference: one, or several for a large document, titled by their tag or operation.
 * @throws Fault when a page of the content folders has the same path
 */
function referencePages({ config, site, rows, updates }: Project, { api, file }: ReadDocument): PageRow[] {
  const texts = messagesFor(site.i18n.currentLocale);
  const root = config.reference.path;
  const existing = rows.find(({ page }) => page.path === root)?.module;
  if (existing?.kind === 'source')
    throw new Fault(
      { file: existing.source.file, line: 1 },
      `claims the URL ${root}, which is that of the API reference`,
      'give the page another slug, or the reference another "reference.path" in site.config.ts',
    );
  const { pages } = splitOf(api);
  const title = texts.title;
  const labelOf = ({ title: name, schemas }: ReferencePage) =>
    name !== '' ? name : schemas.length > 0 ? texts.schemas : texts.untagged;
  const describe = (part: ReferencePage) => {
    const listPage = pages.find((page) => page.listing && page !== part && part.path.startsWith(page.path));
    const name = labelOf(part);
    return {
      title: name,
      description: texts.titleOf(title, name),
      ancestors: [
        { label: title, path: root },
        ...(listPage === undefined ? [] : [{ label: labelOf(listPage), path: root + listPage.path }]),
      ],
    };
  };
  const rootFields = { title, description: texts.about(site.title) };
  const lastUpdated = updatedOn(newestBelow(updates, path.dirname(file)), site);
  return pages.map((part) => ({
    page: {
      ...featurePage(site, {
        path: root + part.path,
        layout: 'reference',
        id: sitePageId(part),
        ...(part.path === '' ? rootFields : describe(part)),
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

/** Returns the newest date of the files in a folder, at any depth. The keys of `dates` are absolute paths. */
function newestBelow(dates: Map<string, string>, folder: string): string | undefined {
  const datesInside = [...dates].filter(([file]) => file.startsWith(folder + path.sep)).map(([, date]) => date);
  return datesInside.toSorted((a, b) => Date.parse(b) - Date.parse(a))[0];
}

function urlsOf({ site, config }: Project, api: ApiReference) {
  return urlsById(api, (below) => href(site, config.reference.path + below));
}

/** Serves the map of ids to URLs in development; a build writes it to a file (`outputs`). */
function serveUrls({ middlewares }: ViteDevServer, last: ReturnType<typeof createDocumentReader>['last']): void {
  middlewares.use((request, response, next) => {
    const { document, project } = last() ?? {};
    if (document === undefined || project === undefined || request.url !== href(project.site, referenceUrlsFile))
      return next();
    const urls = urlsOf(project, document.api) ?? {};
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(urls));
  });
}
