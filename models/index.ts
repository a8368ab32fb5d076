import path from 'node:path';
import type { SiteConfig } from '../build/site-config.ts';
import type { Feature } from '../build/feature.ts';
import { describeModels } from './describe-models.ts';
import { readRegistry } from './read-registry.ts';
import { nameSourceNotes, registryParts } from './registry-parts.ts';

/** The site's models and the sources of its facts: tables, marks of models that end, notes with a source. */
export const models: Feature = {
  name: 'models',
  inputs: (_, siteFolder) => ['_models.yaml', '_sources.yaml'].map((name) => path.join(siteFolder, 'content', name)),
  setup: ({ folders, config }) => {
    const locale = config.i18n.currentLocale;
    let registry = readRegistry(folders.site, { locale });
    registry.catch(() => undefined);
    const read = () => registry;
    return {
      changed: () => {
        registry = readRegistry(folders.site, { locale });
        registry.catch(() => undefined);
      },
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

/** Says in an API document what is known of the models that its enums name: for `reference.transformDocument`. */
export const describeDocument: NonNullable<NonNullable<SiteConfig['reference']>['transformDocument']> = async (
  document,
  { folder, locale },
) => describeModels(document, await readRegistry(folder, { locale }));
