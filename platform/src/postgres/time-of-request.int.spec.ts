import { createServer, connect, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { inRequest } from '../logging/request-context.js';
import { TimeoutError } from '../timeout.js';
import { Postgres } from './postgres.js';
import { timeOfRequest } from './time-of-request.js';

const usual = { ...timeOfRequest };
let stack: TestStack;
let relay: Server;
let postgres: Postgres;
const sockets: Socket[] = [];

/** A Postgres that can be frozen: it takes everything and answers nothing. */
const frozen = { on: false };
const freeze = (on: boolean): void => {
  frozen.on = on;
  for (const socket of sockets) {
    if (on) socket.pause();
    else socket.resume();
  }
};

beforeAll(async () => {
  stack = await startStack();
  const { hostname, port } = new URL(stack.databaseUrl);
  relay = createServer((client) => {
    const server = connect(Number(port), hostname);
    client.pipe(server);
    server.on('data', (data) => client.write(data));
    for (const socket of [client, server])
      socket.on('error', () => socket.destroy()).on('close', () => server.destroy());
    sockets.push(server);
    if (frozen.on) server.pause();
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const url = new URL(stack.databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((relay.address() as AddressInfo).port);
  postgres = new Postgres({ url: url.href, connections: 2 });
});
afterEach(() => {
  freeze(false);
  Object.assign(timeOfRequest, usual);
});
afterAll(async () => {
  await postgres.close();
  relay.close();
  await stack.stop();
});

describe('A Postgres that hangs', () => {
  const ask = () => postgres.query('select 1 as one');
  const write = () => postgres.transaction((tx) => tx.query('select 2 as two'));

  it('makes a request give up, with its connections and transactions, and answers once it goes on', async () => {
    Object.assign(timeOfRequest, { statementMs: 100, afterwardsMs: 20 });
    await ask();
    freeze(true);
    const asked = Array.from({ length: 4 }, (_, n) => inRequest({ requestId: `r${n}` }, n % 2 === 0 ? ask : write));
    const outcomes = await Promise.allSettled(asked);
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(TimeoutError) });
    freeze(false);
    expect(await ask()).toEqual([{ one: 1 }]);
    expect(await write()).toEqual([{ two: 2 }]);
  });

  it('keeps work in the background waiting', async () => {
    Object.assign(timeOfRequest, { statementMs: 20 });
    freeze(true);
    const waiting = ask();
    await expect(inRequest({ requestId: 'r' }, ask)).rejects.toThrow(TimeoutError);
    freeze(false);
    expect(await waiting).toEqual([{ one: 1 }]);
  });
});
