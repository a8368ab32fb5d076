import type { Server } from 'node:http';

/** A server on a loopback port. `origin` has no trailing slash. */
export type LocalServer = { origin: string; stop: () => Promise<void> };

/** Starts a server on a free loopback port. `stop` also closes its connections. @throws Error if it gets no port */
export async function listen(server: Server): Promise<LocalServer> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
