import path from 'node:path';
import { Fault, throwFaults } from '../fault.ts';
import { type Models, modelsForm } from './model-form.ts';
import { type Data, type Keys, readData } from './read-data.ts';
import type { Sources } from './sources.ts';

const noModels: Models = { table: '/', families: [], models: [] };

/**
 * Reads `content/_models.yaml` and holds its names against each other and against the sources.
 * @throws Fault or Faults with file and line for what is not of the form, and for a name that leads nowhere
 */
export async function readModels(siteFolder: string, sources: Sources): Promise<{ models: Models; text: string }> {
  const file = path.join(siteFolder, 'content/_models.yaml');
  const data = await readData(file, modelsForm);
  if (data === undefined) return { models: noModels, text: '' };
  throwFaults(namesWithoutEnd(data, sources).map(({ keys, message }) => new Fault({ file, line: data.lineOf(keys) }, message)));
  return { models: data.value, text: data.text };
}

function namesWithoutEnd({ value: { models, families } }: Data<Models>, sources: Sources): { keys: Keys; message: string }[] {
  const ids = new Set(models.map(({ id }) => id));
  const names = new Set(families.map(({ name }) => name));
  return models.flatMap((model, index) => {
    const { id, family, upstream } = model;
    const mistakes: { keys: Keys; message: string }[] = [];
    const tell = (keys: Keys, message: string) => mistakes.push({ keys: ['models', index, ...keys], message });
    if (models.findIndex((one) => one.id === id) < index) tell(['id'], `the model ${id} stands here twice`);
    if (!names.has(family)) tell(['family'], `there is no family ${family}; write one of ${[...names].join(', ')}`);
    if (model.snapshotOf !== undefined && !ids.has(model.snapshotOf)) tell(['snapshotOf'], `there is no model ${model.snapshotOf}`);
    if (model.source !== undefined && !(model.source in sources)) tell(['source'], `there is no source ${model.source} in content/_sources.yaml`);
    if (upstream === undefined) return mistakes;
    if (!(upstream.source in sources)) tell(['upstream', 'source'], `there is no source ${upstream.source} in content/_sources.yaml`);
    if (upstream.state !== 'live' && upstream.successor !== undefined && !ids.has(upstream.successor)) tell(['upstream', 'successor'], `there is no model ${upstream.successor}; add it with enumerated: false`);
    return mistakes;
  });
}
