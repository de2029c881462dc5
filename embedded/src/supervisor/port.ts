import { createServer } from 'node:net';

export class PortTaken extends Error {}

const probe = (port: number, host: string): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    );
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : port));
    });
  });

/** Throws when the port is taken, with a message that names a way out. */
export const assertFree = async (port: number, host: string): Promise<void> => {
  if ((await probe(port, host)) !== null) return;
  throw new PortTaken(`Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start`);
};

/** The preferred port if it is free, else any free port. */
export const freePort = async (preferred: number): Promise<number> => {
  const port = (await probe(preferred, '127.0.0.1')) ?? (await probe(0, '127.0.0.1'));
  if (port === null) throw new Error('The system gave no free port.');
  return port;
};

/** Starts a server on the preferred port, or on another one if it is taken, also when it was taken in between. */
export const onFreePort = async <T>(preferred: number, start: (port: number) => Promise<T>, tries = 3): Promise<T> => {
  const port = await freePort(preferred);
  try {
    return await start(port);
  } catch (error) {
    if (tries === 1 || (await probe(port, '127.0.0.1')) !== null) throw error;
    return onFreePort(preferred, start, tries - 1);
  }
};
