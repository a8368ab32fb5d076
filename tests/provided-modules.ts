import path from 'node:path';
import { engineFolder } from '../build/files/paths.ts';

const file = (name: string) => path.join(engineFolder, name);

/** Virtual modules of the build, for tests that import the engine as it is: it speaks Chinese to them. */
export const providedModules = {
  ...Object.fromEntries(
    ['mcp', 'reference', 'sandbox', 'search'].map((name) => [
      `site:messages/${name}`,
      file(`features/${name}/messages/zh-Hans.ts`),
    ]),
  ),
  'site:data': file('tests/support/site-data.ts'),
  'site:deployment': file('tests/support/site-deployment.ts'),
};
