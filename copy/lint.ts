import { lintSite, readTerms } from './lint-copy.ts';
import { knownModels } from '../models/read-registry.ts';
import { loadConfig } from '../build/config/load-config.ts';
import { throwFaults } from '../build/faults/fault.ts';
import { siteFolders } from '../build/files/paths.ts';
import { readProject } from '../build/project/project.ts';
import { bundleSpec, findSpec } from '../features/reference/build/spec/spec.ts';
import type { Json } from '../features/reference/document/json.ts';
import { readCommandLine, report } from '../build/commands/command-line.ts';

await report(async () => {
  const { values } = readCommandLine('npm run lint:copy -- [--fix]', { fix: { type: 'boolean' } });
  const folders = siteFolders();
  const config = await loadConfig(folders.site);
  // Reports the faults of a build first.
  await readProject(folders, config, { drafts: true });
  const specFile = findSpec(folders.site, config);
  const document: Json =
    specFile === undefined ? {} : JSON.parse((await bundleSpec(specFile, folders.site, config)).json);
  const rules = { terms: await readTerms(folders.site), models: await knownModels(folders.site, document) };
  throwFaults(await lintSite(folders.site, rules, { fix: values.fix === true }));
  console.log('The words of every page hold to the rules.');
});
