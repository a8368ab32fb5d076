import { engineFolder } from '../paths.ts';
import { lockedPackages } from '../supply-chain/lockfile.ts';
import { report } from './report.ts';

// npm run licences: what every installed package may be used under, those that reach readers first.
await report(async () => {
  const packages = await lockedPackages(engineFolder);
  for (const { name, version, licence, shipped } of [
    ...packages.filter((item) => item.shipped),
    ...packages.filter((item) => !item.shipped),
  ]) {
    console.log([shipped ? 'shipped' : 'tool', licence ?? 'none named', `${name}@${version}`].join('\t'));
  }
});
