import { createServer, request } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

export type SilentProxy = {
  /** The address of the proxy, for the settings of a browser. */
  server: string;
  /** From here on the connections of websockets stay open and carry nothing; also new ones, unless they are allowed. */
  silence: () => void;
  /** Refuses every websocket that is not open yet. */
  refuse: () => void;
  /** New connections carry everything; those that were silent stay so. */
  allowNew: () => void;
  close: () => void;
};

/** A proxy on loopback that can go silent without closing a connection, as a router does that forgets them. */
export const startSilentProxy = async (): Promise<SilentProxy> => {
  let isSilent = false;
  let isRefused = false;
  const open = new Set<Socket>();
  const carried = new Set<Socket>();
  const server = createServer((incoming, answer) => {
    const to = request(incoming.url ?? '', { method: incoming.method, headers: incoming.headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    to.on('error', () => answer.destroy());
    incoming.pipe(to);
  });
  server.on('connect', ({ url = '' }, client: Socket, head) => {
    if (isRefused) return void client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const { hostname, port } = new URL(`http://${url}`);
    const upstream = connect(Number(port), hostname);
    for (const end of [client, upstream]) {
      open.add(end);
      end.on('error', () => end.destroy());
      end.on('close', () => open.delete(end));
    }
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    if (isSilent) return;
    upstream.write(head);
    client.pipe(upstream).pipe(client);
    carried.add(client).add(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    silence: () => {
      isSilent = true;
      for (const end of carried) end.unpipe().pause();
      carried.clear();
    },
    refuse: () => {
      isRefused = true;
    },
    allowNew: () => {
      isSilent = false;
    },
    close: () => {
      for (const end of open) end.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
};
