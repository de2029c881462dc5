import { createServer, type Socket } from 'node:net';

export type DyingPostgres = { url: string; close: () => Promise<void> };

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

const authenticated = message('R', Buffer.alloc(4));
const readyForQuery = message('Z', Buffer.from('I'));
const shutdown = message(
  'E',
  Buffer.from('SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'),
);

/**
 * Returns what a server process of Postgres does whose postmaster was killed while it accepted a connection: it says that it is
 * ready and that it ends, in one packet, so that the client reads both before anything can react to the first.
 */
export const startDyingPostgres = async (): Promise<DyingPostgres> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('data', () => socket.end(Buffer.concat([authenticated, readyForQuery, shutdown])));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `postgresql://somebody@127.0.0.1:${port}/throughline`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        sockets.forEach((socket) => socket.destroy());
      }),
  };
};
