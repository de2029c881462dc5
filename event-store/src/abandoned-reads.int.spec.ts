import { readFile } from 'node:fs/promises';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { delay } from '@throughline/platform/delay.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { spawnNode } from '@throughline/embedded/testing/node-process.js';
import type { NodeProcess } from '@throughline/embedded/testing/node-process.js';
import { createTestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import type { TestDatabase } from '@throughline/embedded/testing/test-postgres.js';

const padding = 'x'.repeat(1_000);
const batches = 5;
const batchSize = 300;
const stored = batches * batchSize;
/** A connection has at most a hundred calls. */
const readsPerClient = 90;
const clientCount = Math.min(10, Number(process.env['FAULT_ROUNDS'] ?? 2));

const residentBytes = async ({ child }: NodeProcess): Promise<number> => {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
};

/** The client does not cancel the call of a loop that is left. */
const leaveOpen = async (client: EventStoreDBClient): Promise<void> => {
  for await (const { event } of client.readAll()) if (event) return;
};

describe('Reads that are left open', () => {
  let database: TestDatabase;
  let node: NodeProcess;
  let url: string;
  let clients: EventStoreDBClient[];

  beforeAll(async () => {
    database = await createTestDatabase();
    node = spawnNode(database.url);
    url = await node.url;
    // gRPC shares one connection among all clients with the same settings.
    clients = Array.from({ length: clientCount }, (_, index) =>
      EventStoreDBClient.connectionString(`${url}&keepAliveInterval=${30_000 + index}`),
    );
    for (let batch = 0; batch < batches; batch += 1)
      await clients[0]?.appendToStream(
        'agent-1',
        Array.from({ length: batchSize }, () => jsonEvent({ type: 'Noted', data: { padding } })),
      );
  });

  afterAll(async () => {
    node.child.kill('SIGKILL');
    await node.exit;
    await database.drop();
  });

  it('cost little memory', async () => {
    const atRest = await residentBytes(node);
    for (const client of clients) for (let read = 0; read < readsPerClient; read += 1) await leaveOpen(client);
    await eventually('the node is at most half larger', async () => (await residentBytes(node)) <= 1.5 * atRest);
  });

  it('give everything once and in order when they are read on after a long pause', async () => {
    const client = EventStoreDBClient.connectionString(`${url}&keepAliveInterval=40000`);
    const revisions: number[] = [];
    for await (const { event } of client.readStream('agent-1')) {
      revisions.push(Number(event?.revision));
      if (revisions.length % 1_000 === 1) await delay(1_500);
    }
    expect(revisions).toEqual(Array.from({ length: stored }, (_, index) => index));
    await client.dispose();
  });
});
