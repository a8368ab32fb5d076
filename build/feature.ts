import type { PluggableList } from 'unified';
import * as v from 'valibot';
import type { ViteDevServer } from 'vite';
import type { Page, RenderedPage } from '../app/core/page.ts';
import type { Site } from '../app/core/site.ts';
import type { ComponentAttributes } from './content/mdx/component-use.ts';
import type { CheckedConfig } from './config/schema.ts';
import type { Folders } from './files/paths.ts';
import type { MarkdownFile } from './outputs/markdown/markdown-file.ts';
import type { Project, PageRow } from './project/project.ts';

/**
 * A capability of a site, as a plain object, modelled on Vite plugins and Astro integrations. `build/features.ts` lists
 * the features of every site; `features` in `site.config.ts` adds features to one site.
 */
export type Feature = {
  name: string;
  /** Names of features that must be active; without one of them, this feature is skipped. */
  requires?: readonly string[];
  /** Valibot schemas of the keys that the feature adds to `site.config.ts`. `FeatureEntries` declares their types. */
  config?: v.ObjectEntries;
  /** Absolute paths of the files and folders it reads, besides pages. A change to any of them makes a build stale. */
  inputs?: (config: CheckedConfig, siteFolder: string) => string[];
  /** Worker routes: display name → path below the base URL. A trailing slash stands for all paths below it. */
  addresses?: (config: CheckedConfig) => Record<string, string>;
  /** Returns the smallest API call in a few languages; `npm run new guide` puts it into a new page. */
  smallestCall?: (config: CheckedConfig, siteFolder: string) => Promise<SmallestCall>;
  /** Called once per build, or once when the dev server starts. */
  setup: (context: FeatureContext) => FeatureBuild | Promise<FeatureBuild>;
};

/** Merges the Worker routes of all features: display name → path below the base URL. */
export function addressesOf(
  features: readonly Pick<Feature, 'addresses'>[],
  config: CheckedConfig,
): Record<string, string> {
  return Object.fromEntries(features.flatMap(({ addresses }) => Object.entries(addresses?.(config) ?? {})));
}

/** Sample code: `keyVariable` is the API key's environment variable, `grammar` and `title` belong to the code block. */
export type SmallestCall = { keyVariable: string; samples: { grammar: string; title: string; code: string }[] };

/** The names of the engine's virtual modules, after `site:`. */
export const engineModules = ['data', 'deployment', 'pages', 'features', 'messages'];

/** Whether a feature's virtual modules can have its name: `site:changelog` and `site:config` are aliases of the engine. */
export function hasFreeName({ name }: Feature): boolean {
  return /^[\w-]+$/.test(name) && ![...engineModules, 'changelog', 'config'].includes(name);
}

/** Whether a value has a feature's required members, `name` and `setup`. */
export function isFeature(value: unknown): value is Feature {
  return v.is(v.object({ name: v.string(), setup: v.function() }), value);
}

/** The argument of `Feature.setup`. */
export type FeatureContext = {
  folders: Folders;
  /** The configuration at startup. `pages` gets the current one, with its project. */
  config: CheckedConfig;
  mode: 'build' | 'development';
  /** Whether the Worker serves the site. False for a static export. */
  hasWorker: boolean;
  stage: RunStage;
  /** Returns the `shared` value of an earlier feature; undefined when that feature is not active. */
  shared: <Name extends keyof SharedParts>(name: Name) => SharedParts[Name] | undefined;
};

/** Runs and times one stage of the build. */
export type RunStage = <Result>(name: string, run: () => Promise<Result> | Result) => Promise<Result>;

/** The values that features share with later features, by feature name. Each feature augments it. @public */
// oxlint-disable-next-line typescript/no-empty-object-type -- features extend it
export interface SharedParts {}

/** A named export of a module; `file` is absolute. */
export type ModuleExport = { file: string; name: string };

/** The hooks and values that `Feature.setup` returns. Paths of pages and files are relative to the base URL. */
type FeatureBuild = {
  shared?: SharedParts[keyof SharedParts];

  /**
   * Called after the content is read, in development again after changes. Returns additional pages; the project gets
   * those of each feature in their order.
   */
  pages?: (project: Project) => PageRow[] | Promise<PageRow[]>;
  /** Development only: called when the configuration or an input of any feature has changed, before `pages`. */
  changed?: () => void;
  /** The component that renders the content of the feature's pages, with the props `{ page, data, site }`. */
  renderer?: ModuleExport;
  /** Returns the `data` prop for one of its pages; `pages` are all pages of the site. */
  pageData?: (page: Page, pages: Page[]) => unknown;

  /**
   * The folder of its message catalogues: `zh-Hans.ts`, and `en.ts` unless the keys are the English texts. Each exports
   * its catalogue under the feature's name in camel case (`readingTime` for `reading-time`). Bundled code imports the
   * catalogue of the site's language as `site:messages/<feature name>`.
   */
  messages?: string;
  /** Placeholders that pages can use: `%NAME%` → replacement. */
  variables?: (site: Site) => Record<string, string>;
  /** Components that pages can use without an import, by name, with the attributes of their tags. */
  components?: Record<string, ComponentAttributes & { file: string }>;
  /** Tags that its remark or rehype plugins replace, with their attributes. */
  tags?: Record<string, ComponentAttributes>;
  /** Plugins that run before the engine processes headings, code blocks and links. */
  remarkPlugins?: PluggableList;
  rehypePlugins?: PluggableList;

  /** Properties to set on the `Site`, which the browser and the Worker read. */
  site?: (
    config: CheckedConfig,
  ) => Partial<Pick<Site, 'agentIndex' | 'mcpUrl' | 'tryOut' | 'connectOrigins' | 'largePages'>>;
  /** Style sheets for all pages, and by layout. */
  styles?: string[];
  layoutStyles?: Record<string, string>;
  /** Browser functions `(document, site) => void`, called at startup or on the first page that matches `selector`. */
  browser?: (ModuleExport & { selector?: string })[];
  /** A function `(app, { site, assets }) => void` that adds routes to the Worker's Hono app. */
  worker?: ModuleExport;
  /**
   * Returns the code of its virtual modules. Bundled code imports them as `site:<feature name>/<name>`, or without a
   * name, which is then empty.
   */
  module?: (name: string) => string | Promise<string>;
  /** Development only: adds to Vite's dev server when it starts, for example middleware. */
  serve?: (server: ViteDevServer) => void;

  /** Called with each page as soon as it has been rendered. */
  pageRendered?: (page: RenderedPage) => void;
  /** Returns the Markdown files of one of its pages, or undefined to convert the page's HTML. */
  markdown?: (page: Page, project: Project) => Promise<MarkdownFile[] | undefined>;
  /** Returns additional files of the site: path → content. */
  outputs?: (inputs: FeatureOutputInputs) => Promise<Record<string, string>>;
  /** Response headers of files: path, which may end with `*` → header name and value. */
  headers?: Record<string, [name: string, value: string]>;
  /** Path prefixes, without a leading slash, of files whose names contain a content hash. */
  hashedFiles?: string[];

  /** Returns the links in its configuration, for the link check. */
  links?: (config: CheckedConfig) => string[];
  /** Awaited before links are checked. Its faults are reported first, as they may be the cause of later faults. */
  finished?: () => Promise<void>;
  dispose?: () => Promise<void>;
};

/** The argument of `outputs`: the `pages` without `noIndex`, and their `markdown` in reading order. */
type FeatureOutputInputs = { project: Project; pages: Page[]; markdown: Promise<MarkdownFile[]> };

/** A feature after its setup. */
export type ActiveFeature = Pick<Feature, 'name' | 'addresses'> & { build: FeatureBuild };

/** Sets up features in order. Skips a feature when one that it requires is not active. */
export async function setUpFeatures(
  features: readonly Feature[],
  context: Omit<FeatureContext, 'shared'>,
): Promise<ActiveFeature[]> {
  const active = new Map<string, ActiveFeature>();
  // `SharedParts` declares the type of each feature's value.
  const shared = (name: string) => active.get(name)?.build.shared as never;
  for (const feature of features)
    if ((feature.requires ?? []).every((required) => active.has(required)))
      active.set(feature.name, { ...feature, build: await feature.setup({ ...context, shared }) });
  return [...active.values()];
}
