import { once } from 'node:events';
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { isBehind } from './backlog.js';
import type { LiveSocket } from './socket-types.js';

describe('The backlog of a socket', () => {
  const http = createServer();
  const io = new Server(http);

  beforeAll(async () => {
    await once(http.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => io.close());

  it('is where engine.io keeps it, and grows while the client does not read', async () => {
    const address = http.address();
    if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.');
    const connected = new Promise<LiveSocket['conn']>((resolve) => io.engine.once('connection', resolve));
    await fetch(`http://127.0.0.1:${address.port}/socket.io/?EIO=4&transport=polling`);
    const conn = await connected;
    expect(isBehind({ conn })).toBe(false);
    for (let n = 0; n < 300; n += 1) conn.write('row');
    expect(isBehind({ conn })).toBe(true);
  });
});
