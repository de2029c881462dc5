import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onEarlierPort } from './earlier-port.js';
import { freePort } from './port.js';

const listenOn = (port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
const closed = (server: Server): Promise<void> => new Promise((resolve) => void server.close(() => resolve()));

describe('A server of a data folder', () => {
  it('keeps the port that it had to choose when the preferred one was taken, also when that is free again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'earlier-port-'));
    const file = join(folder, 'inbox-port');
    const preferred = await freePort(0);
    const other = await listenOn(preferred);
    const first = await onEarlierPort(file, preferred, listenOn);
    const chosen = first.address();
    expect(chosen).not.toMatchObject({ port: preferred });
    await closed(first);
    await closed(other);
    const second = await onEarlierPort(file, preferred, listenOn);
    expect(second.address()).toEqual(chosen);
    await closed(second);
    await rm(folder, { recursive: true });
  });
});
