import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { setSourceMapsSupport } from 'node:module';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { isCalloutKind } from '../../app/core/callout-kinds.ts';
import { didYouMean, nearest } from '../../app/core/nearest.ts';
import type { FramedPage, Page, RenderedPage } from '../../app/core/page.ts';
import type * as Renderer from '../../app/page-renderer.tsx';
import { knownTags } from '../content/mdx/component-use.ts';
import { withoutCode } from '../content/mdx/page-syntax.ts';
import { isMarkdown, sharedTextsOf } from '../content/scan.ts';
import { writePageFile } from '../deploy/deployment.ts';
import { Fault, faultsOf, throwFaults, type FaultLocation, placeInText, errorMessage } from '../faults/fault.ts';
import type { ActiveFeature } from '../feature.ts';
import { clientFolder, isOfEngine } from '../files/paths.ts';
import { type PageLinks, readPageLinks } from '../links/check-links.ts';
import { convertInThread } from '../outputs/markdown/page-to-markdown.ts';
import type { Project, PageRow } from '../project/project.ts';

/** The bundled module `app/page-renderer.tsx`. */
export type PageRenderer = typeof Renderer;

/** The pages in route table order; the links of each page, and the Markdown of those with a source file, by path. */
type RenderedSite = { pages: Page[]; links: Map<string, PageLinks>; texts: Map<string, Promise<string>> };

/**
 * Renders all pages with the renderer in the folder `bundle`, writes the page files, moves the files that pages import
 * to the static files, and deletes the bundle.
 * @throws Fault or AggregateError for pages that cannot be rendered
 */
export async function renderPages(project: Project, bundle: string): Promise<RenderedSite> {
  const { features } = project;
  // Makes stack traces of pages refer to source lines.
  setSourceMapsSupport(true);
  const renderer = (await import(pathToFileURL(path.join(bundle, 'renderer.mjs')).href)) as PageRenderer;
  const links = new Map<string, PageLinks>();
  const texts = new Map<string, Promise<string>>();
  const pages = project.rows.map(({ page }) => page);
  const faults: Fault[] = [];
  for (const [index, row] of [...project.rows.entries()].toSorted(([, a], [, b]) => renderOrder(a) - renderOrder(b))) {
    // Lets unfinished bundles and worker threads make progress between pages.
    await setImmediate();
    try {
      const rendered = await renderRow(renderer, row, pages, features);
      for (const { build } of features) build.pageRendered?.(rendered);
      writePageFile(project, rendered);
      pages[index] = rendered.page;
      links.set(row.page.path, readPageLinks(rendered.html));
      if (row.module.kind === 'source') texts.set(row.page.path, convertInThread(project, rendered.page));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      faults.push(error);
    }
  }
  throwFaults(faults);
  const assets = path.join(clientFolder(project), 'assets');
  // The browser bundle may create the same folder at the same time; `recursive` accepts an existing folder.
  await mkdir(assets, { recursive: true });
  await cp(path.join(bundle, 'assets'), assets, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rm(bundle, { recursive: true, force: true });
  return { pages, links, texts };
}

function renderOrder({ module }: PageRow): number {
  return module.kind === 'source' ? 1 : { first: 0, last: 2 }[module.renders];
}

/** Renders one page; `pages` are all pages of the site. @throws Fault with the page's file */
export async function renderRow(...inputs: Parameters<typeof renderContent>): Promise<FramedPage> {
  const [renderer] = inputs;
  return renderer.withFrame(await renderContent(...inputs));
}

async function renderContent(
  renderer: PageRenderer,
  { page, module }: PageRow,
  pages: Page[],
  features: readonly ActiveFeature[],
): Promise<RenderedPage> {
  if (module.kind === 'feature') {
    const feature = features.find(({ name }) => name === module.feature);
    return renderer.renderFeaturePage(module.feature, page, await feature?.build.pageData?.(page, pages));
  }
  try {
    const rendered = await renderer.renderContentPage(page);
    checkIds(rendered.page, module.source.file);
    return rendered;
  } catch (error) {
    // In development, compile errors occur here.
    throwFaults(faultsOf(error));
    throw renderFault(error, module.source.file, [...knownTags(features).keys()]);
  }
}

/** Checks that headings of a page have different ids: imported texts do not know each other's. @throws Fault */
function checkIds({ headings }: Page, file: string): void {
  const ids = headings.map(({ id }) => id);
  const again = headings.find(({ id }, index) => ids.indexOf(id) < index);
  if (again === undefined) return;
  throw new Fault(
    locate(file, new RegExp(`^#+ +${RegExp.escape(again.text)}`, 'm')),
    `the page ${path.basename(file)} has the heading #${again.id} twice, with those of the texts that it imports`,
    'give one of them an id of its own: ## Title {/* #name */}; a text with headings can stand once on a page',
  );
}

/** Finds a pattern outside code in a page or its texts. Reads them again: in development, they may have changed. */
function locate(file: string, ...patterns: RegExp[]): FaultLocation {
  const parts = [file, ...sharedTextsOf(file, readFileSync(file, 'utf8'))].map((part) => {
    const text = readFileSync(part, 'utf8');
    return { file: part, text: isMarkdown(part) ? withoutCode(part, text) : text };
  });
  const places = patterns.flatMap((pattern) => parts.map((part) => placeInText(part, pattern)));
  return places.find(({ line }) => line !== undefined) ?? { file };
}

/** What to write for components of Docusaurus, Starlight and Mintlify whose names lead to no similar one here. */
const otherNames: readonly [names: string[], remedy: string][] = [
  [['Accordion', 'AccordionGroup', 'Expandable'], '<Details summary="…">'],
  [['CardGrid', 'CardGroup', 'Columns'], '<Cards>'],
  [['FileTree'], 'the names of the files in a code block'],
  [['Step'], 'a numbered list in <Steps>'],
  [['TabItem'], '<Tab label="…">'],
];

/** Returns the fault for a page that throws. `tags` are the components that pages use without an import. */
function renderFault(error: unknown, file: string, tags: string[]): Fault {
  const reason = errorMessage(error);
  const [, component] = /`([\w.]+)` to be defined/.exec(reason) ?? [];
  if (component !== undefined) {
    const word = component.toLowerCase();
    const kind = word === 'admonition' || word === 'aside' ? 'note' : word;
    const remedy = isCalloutKind(kind)
      ? `:::${kind} and ::: on lines of their own`
      : otherNames.find(([names]) => names.includes(component))?.[1];
    const others = `import it; without an import there are ${tags.toSorted().join(', ')}`;
    return new Fault(
      locate(file, new RegExp(`<${RegExp.escape(component)}\\b`)),
      `there is no component ${component}`,
      remedy === undefined ? didYouMean(nearest(tags, component, 1), others) : `write ${remedy}`,
    );
  }
  const origin = error instanceof Error ? throwingPlace(error) : undefined;
  if (origin !== undefined && origin.file !== file)
    return isMarkdown(origin.file)
      ? renderFault(error, origin.file, tags)
      : new Fault(origin, `throws when a page is rendered: ${reason}`, `a page that uses it is ${path.basename(file)}`);
  const [, variable, property] = /^(\w+) is not defined|\((?:reading|setting) '(\w+)'\)/.exec(reason) ?? [];
  const pattern = variable === undefined ? `(?<=\\.|\\[['"])${property}\\b` : `\\b${variable}\\b`;
  return new Fault(
    origin?.line === undefined && (variable ?? property) !== undefined
      ? locate(file, new RegExp(`(?<=\\{[^{}]*)${pattern}`), new RegExp(pattern))
      : (origin ?? { file }),
    `the page cannot be rendered: ${reason}`,
    variable === 'require'
      ? "begin the page with import data from './data.json'; a picture is ![what it shows](picture.png)"
      : variable !== undefined && file.endsWith('.mdx')
        ? `write \\{${variable}} for the text {${variable}}, put it in backticks if it is code, or import ${variable}`
        : 'look at its expressions and at the components that it uses',
  );
}

/** Whether a file belongs to the site, rather than the engine, a package or the renderer's bundle. */
function isOfSite(file: string): boolean {
  return existsSync(file) && !file.includes('/node_modules/') && !isOfEngine(file) && !/\/renderer-[^/]+\//.test(file);
}

/** Returns the location of the innermost stack frame in the site's files, if any; for pages without a line. */
function throwingPlace({ stack }: Error): FaultLocation | undefined {
  const calls = (stack ?? '').matchAll(/(?<=[( ])(?:file:\/\/)?(\/[^:\n]+):(\d+):(\d+)\)?$/gm);
  for (const [, file = '', line, column] of calls) {
    const location = { file: decodeURI(file.replace(/\?.*$/, '')), line: Number(line), column: Number(column) };
    if (!isOfSite(location.file)) continue;
    // For a page, the line refers to the compiled module.
    return /\.mdx?$/.test(location.file) ? { file: location.file } : location;
  }
  return undefined;
}
