import { createServer } from 'vite';
import { engineFolder } from '../paths.ts';
import { developmentConfig } from '../vite/development.ts';
import { report } from './report.ts';

await report(async () => {
  const server = await createServer({ ...(await developmentConfig()), configFile: false, root: engineFolder });
  await server.listen(Number(process.env['PORT'] ?? 5173));
  server.printUrls();
});
