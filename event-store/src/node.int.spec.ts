import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { credentials, Metadata } from '@grpc/grpc-js';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { startDyingPostgres } from '@throughline/platform/testing/dying-postgres.js';
import { startPostgres } from '@throughline/embedded/postgres.js';
import { collect, listTypes } from '@throughline/embedded/testing/collect.js';
import { spawnNode } from '@throughline/embedded/testing/node-process.js';
import { spawnProgram } from '@throughline/embedded/testing/program.js';
import { createTestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import type { TestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import { commitPositions } from './commit-positions.js';
import { delay } from '@throughline/platform/delay.js';
import { AnotherNodeHoldsTheLog } from './errors.js';
import { startEventStore } from './node.js';
import { eventually } from '@throughline/platform/testing/eventually.js';

const noted = (id: string = randomUUID()) => jsonEvent({ id, type: 'Noted', data: { id } });

/** Retries while the store is away, as an application would: the same ids, so nothing is stored twice. */
const untilServed = async <T>(attempt: () => Promise<T>): Promise<T> => {
  const { outcome } = await eventually('the store serves again', async () => {
    const [tried] = await Promise.allSettled([attempt()]);
    return tried.status === 'rejected' && isAway(tried.reason) ? null : { outcome: tried };
  });
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
};
const isAway = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  (('code' in error && error.code === 14) || ('type' in error && error.type === 'unavailable'));

const getRefusal = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('an event-store node', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createTestDatabase();
  });

  afterEach(async () => {
    await database.drop();
  });

  it('counts the reads that were left before their end', async () => {
    const node = await startEventStore({ databaseUrl: database.url });
    const client = EventStoreDBClient.connectionString(node.url);
    const large = Array.from({ length: 40 }, () => jsonEvent({ type: 'Noted', data: { text: 'x'.repeat(100_000) } }));
    for (const each of large) await client.appendToStream('agent-1', [each]);
    expect((await collect(client.readStream('agent-1'))).length).toBe(large.length);
    await eventually('no read is open', () => node.openReads() === 0);
    const left = client.readStream('agent-1')[Symbol.asyncIterator]();
    await left.next();
    await left.return?.();
    await delay(100);
    expect(node.openReads()).toBe(1);
    await client.dispose();
    await eventually('no read is open', () => node.openReads() === 0);
    await node.stop();
  });

  it('does not start on a connection that is lost in the moment it is ready', async () => {
    const postgres = await startDyingPostgres();
    await expect(startEventStore({ databaseUrl: postgres.url })).rejects.toThrow();
    await postgres.close();
  });

  it('keeps the log across a restart', async () => {
    const first = await startEventStore({ databaseUrl: database.url });
    const writer = EventStoreDBClient.connectionString(first.url);
    const once = noted();
    await writer.appendToStream('agent-1', [noted(), once], { expectedRevision: 'no_stream' });
    await writer.setStreamMetadata('agent-1', { maxCount: 10 });
    await writer.dispose();
    await first.stop();
    const second = await startEventStore({ databaseUrl: database.url });
    const reader = EventStoreDBClient.connectionString(second.url);
    expect(await listTypes(reader.readStream('agent-1'))).toEqual(['Noted', 'Noted']);
    expect((await reader.getStreamMetadata('agent-1')).metadata).toEqual({ maxCount: 10 });
    expect((await reader.appendToStream('agent-1', once, { expectedRevision: 0n })).nextExpectedRevision).toBe(1n);
    for (const many of [1, 20]) {
      const events = Array.from({ length: many }, () => noted());
      await expect(reader.appendToStream('agent-1', events, { expectedRevision: 'no_stream' })).rejects.toMatchObject({
        type: 'wrong-expected-version',
      });
    }
    await reader.dispose();
    await second.stop();
  });

  it('refuses to be the second writer of a log', async () => {
    const node = await startEventStore({ databaseUrl: database.url });
    await expect(startEventStore({ databaseUrl: database.url, lockWaitMs: 0 })).rejects.toBeInstanceOf(
      AnotherNodeHoldsTheLog,
    );
    await node.stop();
    await (await startEventStore({ databaseUrl: database.url })).stop();
  });

  it('cancels what is open when it stops, and refuses what comes later', async () => {
    const node = await startEventStore({ databaseUrl: database.url });
    const client = EventStoreDBClient.connectionString(node.url);
    const subscription = client.subscribeToAll();
    subscription.resume();
    await once(subscription, 'caughtUp');
    const ended = once(subscription, 'error');
    const pending = client.appendToStream('agent-1', noted());
    await pending;
    await node.stop();
    expect((await ended)[0]).toMatchObject({ type: 'cancelled' });
    expect(isAway(await getRefusal(client.appendToStream('agent-1', noted())))).toBe(true);
    await client.dispose();
  });

  it('tells its place in a cluster of one, and what it does not do', async () => {
    const node = await startEventStore({ databaseUrl: database.url });
    const port = Number(new URL(node.url.replace('esdb', 'http')).port);
    const gossip = new gossipService.GossipClient(`127.0.0.1:${port}`, credentials.createInsecure());
    const members = await new Promise<unknown>((resolve, reject) =>
      gossip.read(new shared.Empty(), new Metadata(), (error, info) =>
        error ? reject(error) : resolve(info.toObject().membersList),
      ),
    );
    expect(members).toEqual([
      expect.objectContaining({ isAlive: true, state: 8, httpEndPoint: { address: '127.0.0.1', port } }),
    ]);
    gossip.close();
    const client = EventStoreDBClient.connectionString(`esdb+discover://127.0.0.1:${port}?tls=false`);
    expect((await client.appendToStream('agent-1', noted())).success).toBe(true);
    await expect(client.createProjection('counts', 'fromAll()')).rejects.toMatchObject({ code: 12 });
    await client.dispose();
    await node.stop();
  });
});

describe('a node in a process of its own', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createTestDatabase();
  });

  afterEach(async () => {
    await database.drop();
  });

  it('stops cleanly when asked to', async () => {
    const node = spawnNode(database.url);
    await node.url;
    node.child.kill('SIGTERM');
    expect(await node.exit).toEqual({ code: 0, stderr: '' });
  });

  it('says why it does not start next to another node', async () => {
    const first = spawnNode(database.url);
    await first.url;
    const second = spawnNode(database.url);
    const { code, stderr } = await second.exit;
    expect([code, stderr.trim()]).toEqual([1, new AnotherNodeHoldsTheLog().message]);
    first.child.kill('SIGTERM');
    await first.exit;
  });

  it('ends with one line of JSON after an error that nothing has caught', async () => {
    const failing = `process.once('SIGUSR2', () => Promise.reject(new Error('unforeseen')))`;
    const { child, firstLine, exit } = spawnProgram('embedded/src/event-store/main.ts', [], {
      EVENT_STORE_DATABASE_URL: database.url,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(failing)}`,
    });
    await firstLine;
    child.kill('SIGUSR2');
    const { code, stdout } = await exit;
    const line: unknown = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    expect([code, line]).toMatchObject([1, { level: 'fatal', code: 'process_failed', err: { message: 'unforeseen' } }]);
  });

  it('says which setting it misses', async () => {
    const { code, stderr } = await spawnNode('').exit;
    expect([code, stderr.trim()]).toEqual([1, 'EVENT_STORE_DATABASE_URL must be the address of a Postgres database.']);
  });

  it('loses nothing it has acknowledged when it is killed, and leaves no gap', async () => {
    const acknowledged: { stream: string; id: string; revision: bigint; position: bigint }[] = [];
    for (let round = 0; round < 4; round += 1) {
      const node = spawnNode(database.url);
      const client = EventStoreDBClient.connectionString(await node.url);
      const writers = Array.from({ length: 24 }, async (_, writer) => {
        for (;;) {
          const id = randomUUID();
          const stream = `agent-${writer % 8}`;
          const { nextExpectedRevision, position } = await client.appendToStream(stream, noted(id));
          acknowledged.push({ stream, id, revision: nextExpectedRevision, position: position?.commit ?? 0n });
          if (acknowledged.length === (round + 1) * 300) node.child.kill('SIGKILL');
        }
      });
      await Promise.allSettled(writers);
      await node.exit;
      await client.dispose();
    }
    const node = spawnNode(database.url);
    const client = EventStoreDBClient.connectionString(await node.url);
    const all = await collect(client.readAll());
    expect(all.map(({ position }) => Number(position?.commit))).toEqual(
      all.map((_, index) => commitPositions.sparse.fromStored(index + 1)),
    );
    const kept = new Map(
      all.map(({ id, streamId, revision, position }) => [
        id,
        { stream: streamId, revision, position: position?.commit },
      ]),
    );
    expect(acknowledged.length).toBeGreaterThanOrEqual(1_200);
    for (const { id, ...rest } of acknowledged) expect(kept.get(id)).toEqual(rest);
    for (let stream = 0; stream < 8; stream += 1) {
      const revisions = all
        .filter(({ streamId }) => streamId === `agent-${stream}`)
        .map(({ revision }) => Number(revision));
      expect(revisions).toEqual(revisions.map((_, index) => index));
    }
    await client.dispose();
    node.child.kill('SIGTERM');
    await node.exit;
  });
});

describe('a node whose Postgres goes away', () => {
  it('is unavailable meanwhile and comes back by itself', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'throughline-postgres-'));
    const postgres = await startPostgres({ dataDir, settings: { fsync: 'off' } });
    const port = Number(new URL(postgres.url).port);
    const node = await startEventStore({ databaseUrl: postgres.url });
    const client = EventStoreDBClient.connectionString(node.url);
    await client.appendToStream('agent-1', noted(), { expectedRevision: 'no_stream' });
    const subscription = client.subscribeToAll();
    subscription.resume();
    await once(subscription, 'caughtUp');
    const ended = once(subscription, 'error');
    await postgres.stop();
    expect((await ended)[0]).toMatchObject({ type: 'unavailable' });
    expect(isAway(await getRefusal(client.appendToStream('agent-1', noted())))).toBe(true);
    expect(isAway(await getRefusal(collect(client.readStream('agent-1'))))).toBe(true);
    const restarted = await startPostgres({ dataDir, port, settings: { fsync: 'off' } });
    const event = noted();
    expect(
      (await untilServed(() => client.appendToStream('agent-1', event, { expectedRevision: 0n }))).nextExpectedRevision,
    ).toBe(1n);
    expect(await listTypes(client.readStream('agent-1'))).toHaveLength(2);
    await client.dispose();
    await node.stop();
    await restarted.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
});
