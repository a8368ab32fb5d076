import type { PluggableList } from 'unified';
import * as v from 'valibot';
import type { Plugin } from 'vite';
import type { Page, RenderedPage } from '../app/core/page.ts';
import type { Site } from '../app/core/site.ts';
import type { ComponentAttributes } from './content/mdx/component-use.ts';
import type { CheckedConfig } from './config/schema.ts';
import type { Folders } from './files/paths.ts';
import type { MarkdownFile } from './outputs/markdown/markdown-file.ts';
import type { Project, PageRow } from './project/project.ts';

/**
 * A capability of a site, as one object (Vite's plugins and Astro's integrations are the models). `build/features.ts`
 * lists those of every site; `features` in `site.config.ts` adds some to one site.
 */
export type Feature = {
  name: string;
  /** Features without which this one is left out. */
  requires?: readonly string[];
  /** Keys that it adds to `site.config.ts`, with their schemas (Valibot's): declared in `FeatureEntries`. */
  config?: v.ObjectEntries;
  /** Files and folders that it reads besides pages, absolute: after a change of one, a build is out of date. */
  inputs?: (config: CheckedConfig, siteFolder: string) => string[];
  /** What its routes of the Worker answer: name → path below the base URL, with a slash at its end if paths below it are meant. */
  addresses?: (config: CheckedConfig) => Record<string, string>;
  /** The smallest call of what the site documents, in a few languages, with which `npm run new guide` begins a page. */
  smallestCall?: (config: CheckedConfig, siteFolder: string) => Promise<SmallestCall>;
  /** Called once for a build, or for the dev server. */
  setup: (context: FeatureContext) => FeatureBuild | Promise<FeatureBuild>;
};

/** What the routes of features answer, all in one: name → path below the base URL. */
export function addressesOf(
  features: readonly Pick<Feature, 'addresses'>[],
  config: CheckedConfig,
): Record<string, string> {
  return Object.fromEntries(features.flatMap(({ addresses }) => Object.entries(addresses?.(config) ?? {})));
}

/** `keyVariable` is the environment variable of the key; `grammar` and `title` are those of code blocks. */
export type SmallestCall = { keyVariable: string; samples: { grammar: string; title: string; code: string }[] };

/** Whether a value has the shape of a feature. */
export function isFeature(value: unknown): value is Feature {
  return v.is(v.object({ name: v.string(), setup: v.function() }), value);
}

/** What a feature is set up with. */
export type FeatureContext = {
  folders: Folders;
  /** As it was at the start; `pages` gets that of the moment. */
  config: CheckedConfig;
  mode: 'build' | 'development';
  /** Whether the site is served by its Worker, which an export has not. */
  hasWorker: boolean;
  stage: RunStage;
  /** What a feature before it in the list shares; undefined on a site without that feature. */
  shared: <Name extends keyof SharedParts>(name: Name) => SharedParts[Name] | undefined;
};

/** Runs and times one stage of the build. */
export type RunStage = <Result>(name: string, run: () => Promise<Result> | Result) => Promise<Result>;

/** What features share with later ones, by name: each declares its part beside its `Feature`. @public */
// oxlint-disable-next-line typescript/no-empty-object-type -- features extend it
export interface SharedParts {}

/** An export of a module; `file` is absolute. */
export type ModuleExport = { file: string; name: string };

/** What a feature adds to a build. Paths of pages and of the site's files are below the base URL. */
type FeatureBuild = {
  shared?: SharedParts[keyof SharedParts];

  /** Called when the site has been read, in development again after changes. Returns pages besides those of the content folders. */
  pages?: (project: Project) => PageRow[] | Promise<PageRow[]>;
  /** In development: the configuration or one of a feature's inputs has changed; `pages` follows. */
  changed?: () => void;
  /** The component that renders its pages: `{ page, data, site }` → content. */
  renderer?: ModuleExport;
  /** The data of one of its pages; `pages` are all of the site. */
  pageData?: (page: Page, pages: Page[]) => unknown;

  /**
   * The folder of its texts, `zh-Hans.ts` and, where keys are not the English texts, `en.ts`, which export them by the name
   * of the feature (`readingTime` for `reading-time`): bundled code imports those of the site's language as
   * `site:messages/<name of the feature>`.
   */
  messages?: string;
  /** Texts of pages that stand for others: `%NAME%` → text. */
  variables?: (site: Site) => Record<string, string>;
  /** Components that pages use without an import, by name, and the attributes of their tags. */
  components?: Record<string, ComponentAttributes & { file: string }>;
  /** Tags that its plugins replace. */
  tags?: Record<string, ComponentAttributes>;
  /** Run before the engine reads headings, code blocks and links. */
  remarkPlugins?: PluggableList;
  rehypePlugins?: PluggableList;

  /** What the browser and the Worker must know of it. */
  site?: (
    config: CheckedConfig,
  ) => Partial<Pick<Site, 'agentIndex' | 'mcpUrl' | 'tryOut' | 'connectOrigins' | 'largePages'>>;
  /** Style sheets of every page, and one for a layout. */
  styles?: string[];
  layoutStyles?: Record<string, string>;
  /** Functions `(document, site) => void` that the browser calls at the start, or on the first page that matches a selector. */
  browser?: (ModuleExport & { selector?: string })[];
  /** A function `(app, { site, assets }) => void` that adds routes to the Worker. */
  worker?: ModuleExport;
  /** Vite's plugins, for virtual modules of its own and for the dev server. */
  vitePlugins?: Plugin[];

  /** Called with each page as soon as it is rendered. */
  pageRendered?: (page: RenderedPage) => void;
  /** The Markdown of one of its pages, in several files; undefined where the page's HTML is converted. */
  markdown?: (page: Page, project: Project) => Promise<MarkdownFile[] | undefined>;
  /** Files besides the pages: path → content. */
  outputs?: (inputs: FeatureOutputInputs) => Promise<Record<string, string>>;
  /** Headers of files: path, which may end with `*` → name and value. */
  headers?: Record<string, [name: string, value: string]>;
  /** Prefixes, without a slash at the beginning, of files with their content's hash in their names. */
  hashedFiles?: string[];

  /** Links that its configuration has. */
  links?: (config: CheckedConfig) => string[];
  /** Awaited before links are checked. Its faults come before others, which may follow from them. */
  finished?: () => Promise<void>;
  dispose?: () => Promise<void>;
};

/** What outputs are made from: `pages` in the order of the route table, `markdown` in reading order, parts of pages left out. */
type FeatureOutputInputs = { project: Project; pages: Page[]; markdown: Promise<MarkdownFile[]> };

/** A feature that was set up, with what it adds. */
export type ActiveFeature = Pick<Feature, 'name' | 'addresses'> & { build: FeatureBuild };

/** Sets up features in their order, without those that lack what they require. */
export async function setUpFeatures(
  features: readonly Feature[],
  context: Omit<FeatureContext, 'shared'>,
): Promise<ActiveFeature[]> {
  const active = new Map<string, ActiveFeature>();
  // Each name has the type that its feature declares.
  const shared = (name: string) => active.get(name)?.build.shared as never;
  for (const feature of features)
    if ((feature.requires ?? []).every((required) => active.has(required)))
      active.set(feature.name, { ...feature, build: await feature.setup({ ...context, shared }) });
  return [...active.values()];
}
