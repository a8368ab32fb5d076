import path from 'node:path';
import type { Plugin } from 'vite';
import { markdownComponents, mdxComponents } from '../content/mdx/component-use.ts';
import type { ActiveFeature, ModuleExport } from '../feature.ts';
import { engineFolder } from '../files/paths.ts';

const id = '\0site:features';

/** The style sheets that only one layout needs, by layout. */
export function layoutStyles(features: readonly ActiveFeature[]): Record<string, string> {
  return Object.fromEntries([
    ['landing', path.join(engineFolder, 'app/content/landing.css')],
    ...features.flatMap(({ build }) => Object.entries(build.layoutStyles ?? {})),
  ]);
}

/** Provides `site:features`: what features have for the environment that imports it, the browser, the renderer or the Worker. */
export function featuresModule(features: readonly ActiveFeature[]): Plugin {
  const browser = features.flatMap(({ build }) => build.browser ?? []);
  const installers = browser.filter(({ selector }) => selector === undefined);
  const lazyInstallers = browser.flatMap((installer) =>
    installer.selector === undefined ? [] : [`[${JSON.stringify(installer.selector)}, ${lazy(installer)}]`],
  );
  const workers = features.flatMap(({ build }) => build.worker ?? []);
  const routes = exported('routes', workers);
  const sheets = Object.entries(layoutStyles(features));
  const ofFeatures = features.flatMap(({ build }) => Object.entries(build.components ?? {}));
  const components = Object.entries({ ...markdownComponents, ...mdxComponents, ...Object.fromEntries(ofFeatures) });
  return {
    name: 'site:features',
    resolveId: { filter: { id: /^site:features$/ }, handler: () => id },
    load: {
      filter: { id: /^\0site:features$/ },
      handler() {
        if (this.environment.name === 'client')
          return [
            exported('installers', installers),
            `export const lazyInstallers = [${lazyInstallers.join()}];`,
            ...sheets.map(([, file], index) => `import sheet${index} from ${JSON.stringify(`${file}?url`)};`),
            `export const layoutStyles = { ${sheets.map(([layout], index) => `${JSON.stringify(layout)}: sheet${index}`).join()} };`,
          ].join('\n');
        if (this.environment.name === 'worker') return routes;
        const renderers = features.flatMap(({ name, build: { renderer } }) =>
          renderer === undefined ? [] : [`${JSON.stringify(name)}: ${lazy(renderer)}`],
        );
        return [
          // The dev server runs the Worker where pages are rendered.
          ...(this.environment.mode === 'dev' ? [routes] : []),
          ...components.map(([name, { file }]) => `import { ${name} } from ${fileOf(file)};`),
          `const components = { ${components.map(([name]) => name).join()} };`,
          'export const useMDXComponents = () => components;',
          `export const renderers = { ${renderers.join()} };`,
        ].join('\n');
      },
    },
  };
}

/** The absolute path of a component as code; the engine's are in one folder. */
function fileOf(file: string): string {
  return JSON.stringify(path.resolve(engineFolder, 'app/content', file));
}

function lazy({ file, name }: ModuleExport): string {
  return `() => import(${JSON.stringify(file)}).then((module) => module.${name})`;
}

/** A list of what modules export, which are part of the bundle. */
function exported(list: string, modules: readonly ModuleExport[]): string {
  return [
    ...modules.map(({ file, name }, index) => `import { ${name} as ${list}${index} } from ${JSON.stringify(file)};`),
    `export const ${list} = [${modules.map((_, index) => list + index).join()}];`,
  ].join('\n');
}
