import { createServer as createHttpServer } from 'node:http';
import type { Server as HttpServer } from 'node:http';
import { createServer as createPlainServer } from 'node:net';
import type { Server as NetServer, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Access } from './access.js';

export type SharedPort = {
  port: number;
  /** Accepts no new connections. */
  refuse: () => void;
  close: () => Promise<void>;
};

/** Clients send first; a connection that stays silent for this long is closed. */
const firstBytesMs = 10_000;
/** The first bytes of every HTTP/2 connection. */
const http2Begins = Buffer.from('PRI ');

const answers: ReadonlyMap<string | undefined, { status: number; body: string }> = new Map([
  ['/ping', { status: 200, body: JSON.stringify({ msgTypeId: 4, text: 'Ping request successfully handled' }) }],
  ['/health/live', { status: 204, body: '' }],
]);

/** The few plain HTTP routes that load balancers, scripts and the clients themselves use. */
const plainHttp = (): HttpServer =>
  createHttpServer((request, response) => {
    const answer = answers.get(URL.parse(request.url ?? '/', 'http://node')?.pathname);
    request.resume();
    response.writeHead(answer?.status ?? 404, { 'content-type': 'application/json' });
    response.end(answer?.body ?? '');
  });

type Hand = (socket: Socket) => void;

const byFirstBytes =
  (toGrpc: Hand, toHttp: Hand): Hand =>
  (socket) => {
    const giveUp = (): void => void socket.destroy();
    socket.setTimeout(firstBytesMs, giveUp);
    socket.on('error', giveUp);
    socket.once('readable', () => {
      socket.setTimeout(0);
      socket.off('timeout', giveUp);
      socket.off('error', giveUp);
      const words: unknown = socket.read();
      if (!Buffer.isBuffer(words)) return giveUp();
      socket.unshift(words);
      (http2Begins.subarray(0, words.length).equals(words.subarray(0, http2Begins.length)) ? toGrpc : toHttp)(socket);
    });
  };

const getServer = ({ tls }: Access, toGrpc: Hand, toHttp: Hand): NetServer => {
  if (!tls) return createPlainServer({ noDelay: true }, byFirstBytes(toGrpc, toHttp));
  const { certificate: cert, key } = tls;
  const server = createTlsServer({ cert, key, ALPNProtocols: ['h2', 'http/1.1'], noDelay: true }, (socket) =>
    (socket.alpnProtocol === 'h2' ? toGrpc : toHttp)(socket),
  );
  // A failed handshake of an unknown client is not an error of the node.
  return server.on('tlsClientError', (_error, socket) => socket.destroy());
};

const bound = (server: NetServer, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (cause) =>
      reject(new Error(`The event store cannot listen on ${host}:${port}; is the port taken?`, { cause })),
    );
    server.listen(port, host, () => {
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : port);
    });
  });

/** Serves gRPC and plain HTTP on one port. */
export const listenOnSharedPort = async (
  access: Access,
  port: number,
  { connected, toGrpc }: { connected: Hand; toGrpc: Hand },
): Promise<SharedPort> => {
  const http = plainHttp();
  const server = getServer(access, toGrpc, (socket) => http.emit('connection', socket));
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    connected(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const boundPort = await bound(server, access.host, port);
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  const close = (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    return closed;
  };
  return { port: boundPort, refuse: () => void server.close(), close };
};
