import { siteFolders } from '../build/files/paths.ts';
import {
  dueModels,
  dueReport,
  exceptionReport,
  modelsInSamples,
  outdatedExceptions,
  readSamples,
  unreachedReport,
} from './models-in-samples.ts';
import { readRegistry } from './read-registry.ts';
import { readCommandLine, report } from '../build/commands/command-line.ts';

await report(async () => {
  readCommandLine('npm run models:due', {});
  const { site } = siteFolders();
  const [registry, samples] = await Promise.all([readRegistry(site), readSamples(site)]);
  const due = dueModels(modelsInSamples(samples, registry), registry.today);
  const exceptions = outdatedExceptions(registry.models.list, registry.today);
  const reports = [dueReport(due, registry.today), exceptionReport(exceptions), unreachedReport(registry.sources)];
  console.log(reports.filter((text) => text !== '').join('\n\n'));
  if (due.length > 0 || exceptions.length > 0) process.exitCode = 1;
});
