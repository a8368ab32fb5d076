import path from 'node:path';
import type * as v from 'valibot';
import { inLanguage } from '../app/core/messages.ts';
import { sayIn, type Texts } from '../app/core/messages/say.ts';
import { Fault, throwFaults } from '../build/faults/fault.ts';
import { type Keys, readData } from '../build/faults/read-data.ts';
import { registry as chinese, type RegistryMessage } from './messages/zh-Hans.ts';
import { buildDay } from './day.ts';
import { type ListedModel, type Model, modelsSchema, type Say, successorOf } from './model.ts';
import { readSources, type Sources } from './sources.ts';

/** The models of a site, and the sources of its facts. */
export type Registry = {
  models: Models;
  byId: ReadonlyMap<string, Model>;
  sources: Sources;
  /** The day for which the state of models is given. */
  today: string;
  /** Says the texts of its descriptions. */
  t: Say;
};

/** Reads a site's models and sources; what it does not have is empty. @throws Fault or Faults with file and line */
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
    t: sayIn(inLanguage<Texts<RegistryMessage>>(locale, { en: {}, 'zh-Hans': chinese })),
  };
}

/** The models of the site; families and models in the order in which they are shown. */
type Models = {
  table: string;
  families: { name: string; use: string; few?: string[] | undefined }[];
  list: Model[];
};

type Listed = v.InferOutput<typeof modelsSchema>;

/** Reads `content/_models.yaml` and checks the names in it. @throws Fault or Faults with file and line */
async function readModels(siteFolder: string, sources: Sources): Promise<Models> {
  const file = path.join(siteFolder, 'content/_models.yaml');
  const data = await readData(file, modelsSchema);
  if (data === undefined) return { table: '/', families: [], list: [] };
  const faults: Fault[] = [];
  checkNames(data.value, sources, (keys, problem) => {
    faults.push(new Fault({ file, line: data.lineOf(keys) }, problem));
  });
  throwFaults(faults);
  const { table, families } = data.value;
  const known = new Map(families.flatMap((family) => family.models.map((model) => [model.id, model] as const)));
  const list = families.flatMap(({ name, models }) => models.map((model) => completeModel(model, name, known)));
  return { table, families, list };
}

/** A model with the properties that it inherits from the model whose snapshot it is. */
function completeModel(model: ListedModel, family: string, known: Map<string, ListedModel>): Model {
  const base = model.snapshotOf === undefined ? undefined : known.get(model.snapshotOf);
  const { id: _id, enumerated: _enumerated, kept: _kept, ...shared } = base ?? model;
  const joined = { ...shared, ...model };
  return { ...joined, family, interfaces: joined.interfaces ?? ['chat'] };
}

/** Reports ids that are listed twice, and names of models and sources that do not exist. */
function checkNames({ families }: Listed, sources: Sources, report: (keys: Keys, problem: string) => void): void {
  const ids = families.flatMap(({ models }) => models.map(({ id }) => id));
  const checkModel = (id: string | undefined, keys: Keys, advice = '') => {
    if (id !== undefined && !ids.includes(id)) report(keys, `there is no model ${id}${advice}`);
  };
  const checkSources = (names: string[] = [], keys: Keys) => {
    for (const name of names)
      if (!(name in sources)) report(keys, `there is no source ${name} in content/_sources.yaml`);
  };
  for (const [family, { models, few = [] }] of families.entries()) {
    for (const [index, id] of few.entries()) checkModel(id, ['families', family, 'few', index]);
    for (const [index, model] of models.entries()) {
      const at = (...keys: string[]): Keys => ['families', family, 'models', index, ...keys];
      if (ids.indexOf(model.id) !== ids.lastIndexOf(model.id))
        report(at('id'), `the model ${model.id} is listed twice`);
      checkModel(model.snapshotOf, at('snapshotOf'));
      checkSources(model.source, at('source'));
      checkSources(model.upstream?.source, at('upstream', 'source'));
      checkModel(successorOf(model), at('upstream', 'successor'), '; add it with enumerated: false');
    }
  }
}
