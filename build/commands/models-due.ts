import { siteFolders } from '../paths.ts';
import { dueModels, dueReport, exceptionReport, outdatedExceptions } from '../registry/due-models.ts';
import { modelsInSamples } from '../registry/models-in-samples.ts';
import { readRegistry } from '../registry/read-registry.ts';
import { readSamples } from '../registry/read-samples.ts';
import { report } from './report.ts';

await report(async () => {
  const { site } = siteFolders();
  const [registry, samples] = await Promise.all([readRegistry(site), readSamples(site)]);
  const due = dueModels(modelsInSamples(samples, registry), registry.today);
  const kept = outdatedExceptions(registry.models.list, registry.today);
  console.log([dueReport(due, registry.today), exceptionReport(kept)].filter((text) => text !== '').join('\n\n'));
  if (due.length > 0 || kept.length > 0) process.exitCode = 1;
});
