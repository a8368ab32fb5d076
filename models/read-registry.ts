import path from 'node:path';
import * as v from 'valibot';
import { inLanguage } from '../app/core/messages.ts';
import { sayIn, type Texts } from '../app/core/messages/say.ts';
import { Fault, throwFaults } from '../build/faults/fault.ts';
import { type Keys, readData } from '../build/faults/read-data.ts';
import { record, strict } from '../build/faults/validation.ts';
import { type Json, objectsIn, textsOf } from '../features/reference/document/json.ts';
import { registry as chinese, type RegistryMessage } from './messages/zh-Hans.ts';
import { day, type ListedModel, type Model, modelsSchema, endOf } from './model.ts';

const sourcesSchema = record(
  v.pipe(
    strict({
      title: v.pipe(v.string(), v.nonEmpty('must not be empty')),
      url: v.pipe(v.string(), v.url('must be a URL'), v.startsWith('https://', 'must begin with https://')),
      /** Day on which the site's text was last compared with the source. */
      checked: v.optional(day),
      /** Day of the archived copy that was compared, if the page itself was unreachable. */
      copy: v.optional(day),
      /** Day of the last attempt to open the page, if neither it nor a copy was reachable. */
      unreached: v.optional(day),
      /** The text that was compared instead of an unreachable source. */
      accordingTo: v.optional(v.pipe(v.string(), v.nonEmpty('must not be empty'))),
    }),
    v.forward(
      v.check(
        ({ checked, unreached }) => checked !== undefined || unreached !== undefined,
        'is missing: the day on which the text was compared with the source; “unreached” is for a source that could not be opened',
      ),
      ['checked'],
    ),
    v.forward(
      v.check(
        ({ checked, copy, unreached }) => unreached === undefined || (checked === undefined && copy === undefined),
        'must not be used with “checked” or “copy”: a source that was compared was reached',
      ),
      ['unreached'],
    ),
    v.forward(
      v.check(
        ({ unreached, accordingTo }) => (unreached === undefined) === (accordingTo === undefined),
        'and “unreached” go together: it says what was compared instead of the source',
      ),
      ['accordingTo'],
    ),
  ),
  v.pipe(
    v.string(),
    v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must consist of lower-case letters, digits and single hyphens'),
  ),
);

/** The sources of facts on a site, by id. */
export type Sources = v.InferOutput<typeof sourcesSchema>;

/** A source of facts. */
export type FactSource = Sources[string];

/** The models and sources of a site. */
export type Registry = Awaited<ReturnType<typeof readRegistry>>;

/**
 * Reads a site's models and sources; a missing file counts as empty.
 * @throws Fault or AggregateError with file and line
 */
export async function readRegistry(
  siteFolder: string,
  { today = buildDay(), locale = 'en' }: { today?: string; locale?: string } = {},
) {
  const sources: Sources = (await readData(path.join(siteFolder, 'content/_sources.yaml'), sourcesSchema))?.value ?? {};
  const models = await readModels(siteFolder, sources);
  return {
    models,
    byId: new Map(models.list.map((model) => [model.id, model])),
    sources,
    /** Day (YYYY-MM-DD) at which the state of models is evaluated. */
    today,
    /** Returns the registry's texts in the site's language. */
    t: sayIn(inLanguage<Texts<RegistryMessage>>(locale, { en: {}, 'zh-Hans': chinese })),
  };
}

/** Returns the day (UTC) at which a build evaluates the state of models: today, or `SOURCE_DATE_EPOCH` (seconds). */
export function buildDay(epoch = process.env['SOURCE_DATE_EPOCH']): string {
  const seconds = Number(epoch);
  return (epoch !== undefined && Number.isFinite(seconds) ? new Date(seconds * 1000) : new Date())
    .toISOString()
    .slice(0, 10);
}

type Listed = v.InferOutput<typeof modelsSchema>;

/**
 * Reads `content/_models.yaml` and checks the names in it; families and models are in display order.
 * @throws Fault or AggregateError with file and line
 */
async function readModels(siteFolder: string, sources: Sources) {
  const file = path.join(siteFolder, 'content/_models.yaml');
  const data = await readData(file, modelsSchema);
  if (data === undefined) return { table: '/', families: [], list: [] };
  const faults: Fault[] = [];
  checkNames(data.value, sources, (keys, problem) => {
    faults.push(new Fault({ file, line: data.lineOf(keys) }, problem));
  });
  throwFaults(faults);
  const { table, families } = data.value;
  const modelsById = new Map(families.flatMap((family) => family.models.map((model) => [model.id, model] as const)));
  const list = families.flatMap(({ name, models }) => models.map((model) => completeModel(model, name, modelsById)));
  return { table, families, list };
}

/** Adds the properties that a snapshot inherits from its model, and the defaults. */
function completeModel(model: ListedModel, family: string, modelsById: Map<string, ListedModel>): Model {
  const base = model.snapshotOf === undefined ? undefined : modelsById.get(model.snapshotOf);
  const { id: _id, enumerated: _enumerated, kept: _kept, ...shared } = base ?? model;
  const joined = { ...shared, ...model };
  return { ...joined, family, interfaces: joined.interfaces ?? ['chat'] };
}

/** Reports duplicate ids, and references to models and sources that do not exist. */
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
      const keysOf = (...keys: string[]): Keys => ['families', family, 'models', index, ...keys];
      if (ids.indexOf(model.id) !== ids.lastIndexOf(model.id))
        report(keysOf('id'), `the model ${model.id} is listed twice`);
      checkModel(model.snapshotOf, keysOf('snapshotOf'));
      checkSources(model.source, keysOf('source'));
      checkSources(model.upstream?.source, keysOf('upstream', 'source'));
      checkModel(endOf(model)?.successor, keysOf('upstream', 'successor'), '; add it with enumerated: false');
    }
  }
}

/** Collects model ids: the enum values of the API document and the registry's ids; undefined without a registry. */
export async function knownModels(siteFolder: string, document: Json): Promise<Set<string> | undefined> {
  const { byId } = await readRegistry(siteFolder);
  if (byId.size === 0) return undefined;
  return new Set([...byId.keys(), ...objectsIn(document).flatMap((node) => textsOf(node.enum))]);
}
