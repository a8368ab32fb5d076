import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { JsonObject } from '../document/json.ts';
import { Fault } from '../../../build/faults/fault.ts';
import { loadConfig } from '../../../build/config/load-config.ts';
import { siteFolders } from '../../../build/files/paths.ts';
import { readProject } from '../../../build/project/project.ts';
import { bundleSpec, findSpec } from './spec/spec.ts';
import { readContract } from './spec/contract.ts';
import { readCommandLine, report } from '../../../build/commands/command-line.ts';

await report(async () => {
  readCommandLine('npm run release:spec', {});
  const folders = siteFolders();
  const config = await loadConfig(folders.site);
  const { changelog } = await readProject(folders, config, { drafts: false });
  const specFile = findSpec(folders.site, config);
  const [newest] = changelog;
  if (specFile === undefined || newest === undefined)
    throw new Fault({ file: folders.site }, 'the site needs a specification and a changelog entry to release');
  const document = JSON.parse((await bundleSpec(specFile, folders.site, config)).json) as JsonObject;
  const release = { date: newest.date, ...readContract(document) };
  const file = path.join(path.dirname(specFile), 'released.json');
  await writeFile(file, `${JSON.stringify(release, null, 1)}\n`);
  console.log(`${path.relative(folders.site, file)} has version ${release.version}, announced on ${newest.date}.`);
});
