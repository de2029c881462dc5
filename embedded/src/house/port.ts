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

/** Fails with a sentence and the way out when something else answers there. */
export const assertFree = async (port: number, host: string): Promise<void> => {
  if ((await probe(port, host)) !== null) return;
  throw new PortTaken(`Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start`);
};

/** The wished port when it is free, else any other. */
export const freePort = async (wished: number): Promise<number> => {
  const port = (await probe(wished, '127.0.0.1')) ?? (await probe(0, '127.0.0.1'));
  if (port === null) throw new Error('The system gave no free port.');
  return port;
};

/** Starts something on the wished port, or on any other when that is taken, also when it was taken just now. */
export const onFreePort = async <T>(wished: number, start: (port: number) => Promise<T>, tries = 3): Promise<T> => {
  const port = await freePort(wished);
  try {
    return await start(port);
  } catch (error) {
    if (tries === 1 || (await probe(port, '127.0.0.1')) !== null) throw error;
    return onFreePort(wished, start, tries - 1);
  }
};
