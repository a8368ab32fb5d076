import path from 'node:path';
import type { Plugin } from 'vite';
import { markdownComponents, mdxComponents } from '../content/mdx/component-use.ts';
import type { ActiveFeature, ModuleExport } from '../feature.ts';
import { engineFolder } from '../files/paths.ts';

const id = '\0site:features';

/** Returns the style sheets of the engine and of features that belong to one layout, by layout. */
export function layoutStyles(features: readonly ActiveFeature[]): Record<string, string> {
  return Object.fromEntries([
    ['landing', path.join(engineFolder, 'app/content/landing.css')],
    ...features.flatMap(({ build }) => Object.entries(build.layoutStyles ?? {})),
  ]);
}

/** Provides `site:features`: the features' modules for the importing environment (browser, renderer or Worker). */
export function featuresModule(features: readonly ActiveFeature[]): Plugin {
  const browser = features.flatMap(({ build }) => build.browser ?? []);
  const installers = browser.filter(({ selector }) => selector === undefined);
  const lazyInstallers = browser.flatMap((installer) =>
    installer.selector === undefined ? [] : [`[${JSON.stringify(installer.selector)}, ${lazy(installer)}]`],
  );
  const workers = features.flatMap(({ build }) => build.worker ?? []);
  const routes = exported('routes', workers);
  const sheets = Object.entries(layoutStyles(features));
  const added = features.flatMap(({ build }) => Object.entries(build.components ?? {}));
  const components = Object.entries({ ...markdownComponents, ...mdxComponents, ...Object.fromEntries(added) });
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
          // The dev server runs the Worker in the renderer environment.
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

/** Returns the absolute path of a component's file as a string literal. The engine's are relative to `app/content/`. */
function fileOf(file: string): string {
  return JSON.stringify(path.resolve(engineFolder, 'app/content', file));
}

function lazy({ file, name }: ModuleExport): string {
  return `() => import(${JSON.stringify(file)}).then((module) => module.${name})`;
}

/** Generates the export of an array with the exports of modules, which become part of the bundle. */
function exported(list: string, modules: readonly ModuleExport[]): string {
  return [
    ...modules.map(({ file, name }, index) => `import { ${name} as ${list}${index} } from ${JSON.stringify(file)};`),
    `export const ${list} = [${modules.map((_, index) => list + index).join()}];`,
  ].join('\n');
}
