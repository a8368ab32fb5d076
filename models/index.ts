import path from 'node:path';
import type { SiteConfig } from '../build/site-config.ts';
import type { Feature } from '../build/feature.ts';
import type { Root } from 'mdast';
import type { VFile } from 'vfile';
import { describeModels } from './describe-models.ts';
import { type Registry, readRegistry } from './read-registry.ts';
import { modelMarks } from './model-marks.ts';
import { modelTable } from './model-table.ts';
import { nameSourceNotes, sourceNotes } from './source-notes.ts';

/** Adds the registry of models and sources to pages: tables, badges of models that end, footnotes with sources. */
export const models: Feature = {
  name: 'models',
  inputs: (_, siteFolder) => ['_models.yaml', '_sources.yaml'].map((name) => path.join(siteFolder, 'content', name)),
  setup: ({ folders, config }) => {
    const locale = config.i18n.currentLocale;
    let registry: Promise<Registry>;
    const readAgain = () => {
      registry = readRegistry(folders.site, { locale });
      registry.catch(() => undefined);
    };
    readAgain();
    const read = () => registry;
    return {
      changed: readAgain,
      pages: async () => {
        await registry;
        return [];
      },
      tags: {
        Beyond: {},
        Model: { optional: ['id'] },
        ModelTable: { optional: ['family', 'interface', 'view'] },
        Source: { optional: ['id'] },
      },
      remarkPlugins: [[registryParts, { read, beyond: config.reference.beyond }]],
      rehypePlugins: [[nameSourceNotes, { read }]],
      styles: [path.join(import.meta.dirname, 'model-names.css')],
    };
  },
};

/** Describes the models in the enums of an API document, as the site's `reference.transformDocument`. */
export const describeDocument: NonNullable<NonNullable<SiteConfig['reference']>['transformDocument']> = async (
  document,
  { folder, locale },
) => describeModels(document, await readRegistry(folder, { locale }));

/** Remark plugin that adds badges of models, tables and footnotes to a page. @param beyond target of `<Beyond />` */
export function registryParts({ read, beyond }: { read: () => Promise<Registry>; beyond: string | undefined }) {
  return async (tree: Root, file: VFile): Promise<void> => {
    const registry = await read();
    modelMarks(tree, file, registry);
    modelTable(tree, file, registry);
    sourceNotes(tree, file, registry, beyond);
  };
}
