import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy that simulates a bad network: a test can cut its connections, or drop what the server sends without closing them. */
export type FaultyProxy = {
  port: number;
  cut: () => void;
  /** Drops what the server sends to the client: on the newest connection, or on all of them and on every later one. */
  silence: (which: 'newest' | 'all') => void;
  speak: () => void;
  close: () => Promise<void>;
};

/** A TCP proxy on a free local port. */
export const startFaultyProxy = async (targetPort: number): Promise<FaultyProxy> => {
  const sockets = new Set<Socket>();
  let allSilent = false;
  const silent = new WeakSet<Socket>();
  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1');
    const end = (): void => {
      client.destroy();
      target.destroy();
      sockets.delete(client);
    };
    sockets.add(client);
    client.on('data', (chunk) => target.write(chunk));
    target.on('data', (chunk) => allSilent || silent.has(client) || client.write(chunk));
    for (const socket of [client, target]) socket.on('error', end).on('close', end);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cut: () => sockets.forEach((socket) => socket.destroy()),
    silence: (which) => {
      const newest = [...sockets].at(-1);
      if (which === 'all') allSilent = true;
      else if (newest !== undefined) silent.add(newest);
    },
    speak: () => void (allSilent = false),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        sockets.forEach((socket) => socket.destroy());
      }),
  };
};
