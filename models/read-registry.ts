import { inLanguage } from '../app/core/messages/language.ts';
import type { Texts } from '../app/core/messages/say.ts';
import { registry, type RegistryMessage } from './messages/zh-Hans.ts';
import { buildDay } from './day.ts';
import type { Model } from './model-schema.ts';
import { type Models, readModels } from './models.ts';
import { readSources, type Sources } from './sources.ts';

/** The models of a site, and the sources of its facts. */
export type Registry = {
  models: Models;
  byId: ReadonlyMap<string, Model>;
  sources: Sources;
  /** The day for which the state of models is given. */
  today: string;
  /** The texts of its descriptions. */
  texts: Texts<RegistryMessage>;
};

/**
 * Reads `content/_models.yaml` and `content/_sources.yaml`; what a site does not have is empty.
 * @throws Fault or Faults with file and line
 */
export async function readRegistry(
  siteFolder: string,
  { today = buildDay(), locale = 'en' }: { today?: string; locale?: string } = {},
): Promise<Registry> {
  const sources = await readSources(siteFolder);
  const models = await readModels(siteFolder, sources);
  return {
    models,
    byId: new Map(models.list.map((model) => [model.id, model])),
    sources,
    today,
    texts: inLanguage<Texts<RegistryMessage>>(locale, { en: {}, 'zh-Hans': registry }),
  };
}
