import { engineFolder, packageFolders } from '../files/paths.ts';
import { lockedPackages } from '../supply-chain/packages.ts';
import { readCommandLine, report } from './command-line.ts';

// npm run licences: prints the licence of every locked package, packages that are shipped to readers first.
await report(async () => {
  readCommandLine('npm run licences', {});
  const packages = (await Promise.all([engineFolder, ...packageFolders].map(lockedPackages))).flat();
  const lines = packages
    .toSorted((a, b) => Number(b.shipped) - Number(a.shipped))
    .map(({ name, version, licence, shipped }) =>
      [shipped ? 'shipped' : 'tool', licence ?? 'none named', `${name}@${version}`].join('\t'),
    );
  for (const line of new Set(lines)) console.log(line);
});
