import { createServer, type Server } from 'node:net';
import { freePort, onFreePort } from './port.js';

const listenOn = (port: number): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });

describe('starting on a free port', () => {
  it('passes by one that is taken between looking and listening', async () => {
    const preferred = await freePort(0);
    let other: Server | undefined;
    const started = await onFreePort(preferred, async (port) => {
      other ??= await listenOn(port);
      return listenOn(port);
    });
    expect(started.address()).not.toMatchObject({ port: preferred });
    expect(other?.address()).toMatchObject({ port: preferred });
    started.close();
    other?.close();
  });

  it('takes a failure of another kind for what it is', async () => {
    let tries = 0;
    const failing = onFreePort(await freePort(0), () => Promise.reject(new Error(`no disk, ${(tries += 1)}`)));
    await expect(failing).rejects.toThrow('no disk, 1');
  });
});
