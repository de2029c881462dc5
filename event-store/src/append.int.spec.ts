import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { AppendToStreamOptions } from '@eventstore/db-client';
import { Client } from '@throughline/platform/postgres/pg.js';
import { collect, listTypes } from '@throughline/embedded/testing/collect.js';
import { startStack } from '@throughline/embedded/testing/stack.js';
import type { TestStack } from '@throughline/embedded/testing/stack.js';
import { eventsTable } from './schema.js';
import { delay } from '@throughline/platform/delay.js';

const noted = (id: string = randomUUID()) => jsonEvent({ id, type: 'Noted', data: { id } });
const stream = (): string => `agent-${randomUUID()}`;

/** The client takes the older call when it is given credentials. */
const batchCall: AppendToStreamOptions = {};
const classicCall: AppendToStreamOptions = { credentials: { username: 'admin', password: 'changeit' } };
const calls: [string, AppendToStreamOptions][] = [
  ['the batch call', batchCall],
  ['the classic call', classicCall],
];

describe.each(calls)('appending through %s', (_name, call) => {
  let stack: TestStack;
  let client: EventStoreDBClient;
  const append = (
    name: string,
    events: Parameters<EventStoreDBClient['appendToStream']>[1],
    expectedRevision: AppendToStreamOptions['expectedRevision'] = 'any',
  ) =>
    client.appendToStream(name, events, { ...call, ...(expectedRevision === undefined ? {} : { expectedRevision }) });

  beforeAll(async () => {
    stack = await startStack();
    client = EventStoreDBClient.connectionString(stack.eventStoreUrl);
  });

  afterAll(async () => {
    await client.dispose();
    await stack.stop();
  });

  it('answers with the revision and the position of the last event', async () => {
    const name = stream();
    const first = await append(name, [noted(), noted()], 'no_stream');
    const second = await append(name, noted(), 1n);
    expect(first).toMatchObject({ success: true, nextExpectedRevision: 1n });
    expect(second.nextExpectedRevision).toBe(2n);
    expect(second.position?.commit).toBeGreaterThan(first.position?.commit ?? 0n);
    const last = (await collect(client.readStream(name))).at(-1);
    expect(last?.position).toEqual(second.position);
  });

  it('keeps data, metadata, type and id as they were', async () => {
    const name = stream();
    const event = jsonEvent({
      id: randomUUID(),
      type: 'AgentCreated',
      data: { name: 'Ada – ü ✓', tools: [1, null] },
      metadata: { actor: 'x' },
    });
    await append(name, event);
    expect(await collect(client.readStream(name))).toEqual([
      expect.objectContaining({
        id: event.id,
        type: 'AgentCreated',
        data: event.data,
        metadata: event.metadata,
        streamId: name,
        isJson: true,
        revision: 0n,
      }),
    ]);
  });

  it('refuses a stream that should not exist yet', async () => {
    const name = stream();
    await append(name, noted());
    await expect(append(name, noted(), 'no_stream')).rejects.toMatchObject({
      type: 'wrong-expected-version',
      streamName: name,
      actualVersion: 0n,
      expectedVersion: 'no_stream',
    });
  });

  it('refuses a stream that should exist', async () => {
    await expect(append(stream(), noted(), 'stream_exists')).rejects.toMatchObject({
      type: 'wrong-expected-version',
      actualVersion: 'no_stream',
      expectedVersion: 'stream_exists',
    });
    const name = stream();
    await append(name, noted());
    expect((await append(name, noted(), 'stream_exists')).nextExpectedRevision).toBe(1n);
  });

  it('refuses an exact revision before or after the head', async () => {
    const name = stream();
    await append(name, [noted(), noted()]);
    await expect(append(name, noted(), 0n)).rejects.toMatchObject({
      type: 'wrong-expected-version',
      actualVersion: 1n,
      expectedVersion: 0n,
    });
    await expect(append(name, noted(), 5n)).rejects.toMatchObject({
      type: 'wrong-expected-version',
      actualVersion: 1n,
      expectedVersion: 5n,
    });
  });

  it.each([
    ['exact', 0n],
    ['any', 'any'],
    ['stream exists', 'stream_exists'],
  ] as const)('answers a repeated request as before, expecting %s', async (_kind, expected) => {
    const name = stream();
    await append(name, noted());
    const events = [noted(), noted()];
    const first = await append(name, events, expected);
    await append(name, noted());
    expect(await append(name, events, expected)).toEqual(first);
    expect(await listTypes(client.readStream(name))).toHaveLength(4);
  });

  it('refuses a retry when only a part of its events was written', async () => {
    const name = stream();
    const [kept, added] = [noted(), noted()];
    await append(name, kept);
    await expect(append(name, [kept, added], 'any')).rejects.toMatchObject({ type: 'wrong-expected-version' });
    await expect(append(name, [kept, added], 'no_stream')).rejects.toMatchObject({ type: 'wrong-expected-version' });
  });

  it('stores the same id again at a later revision and in another stream', async () => {
    const [name, event] = [stream(), noted()];
    await append(name, event, 'no_stream');
    expect((await append(name, event, 0n)).nextExpectedRevision).toBe(1n);
    expect((await append(stream(), event, 'any')).nextExpectedRevision).toBe(0n);
  });

  it('refuses more than a megabyte and keeps nothing of it', async () => {
    const name = stream();
    await expect(append(name, jsonEvent({ type: 'Big', data: { text: 'x'.repeat(1_100_000) } }))).rejects.toMatchObject(
      { type: 'maximum-append-size-exceeded', maxAppendSize: 1_048_576 },
    );
    expect((await append(name, noted(), 'no_stream')).success).toBe(true);
  });

  it('takes many events at once', async () => {
    const name = stream();
    const events = Array.from({ length: 3_000 }, (_, index) => jsonEvent({ type: 'Counted', data: { index } }));
    expect((await append(name, events, 'no_stream')).nextExpectedRevision).toBe(2_999n);
    expect((await collect(client.readStream(name))).map(({ data }) => data)).toEqual(events.map(({ data }) => data));
  });

  it('lets exactly one of many rivals win', async () => {
    const name = stream();
    const rivals = await Promise.allSettled(Array.from({ length: 30 }, () => append(name, noted(), 'no_stream')));
    expect(rivals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await listTypes(client.readStream(name))).toHaveLength(1);
  });

  it('refuses a name it cannot keep with a sentence, and goes on serving', async () => {
    await expect(append('x'.repeat(3_000), noted())).rejects.toThrow('A stream name has at most 2000 bytes.');
    expect((await append(stream(), noted())).success).toBe(true);
  });
});

describe('appending with a deadline', () => {
  it('refuses what comes too late', async () => {
    const stack = await startStack();
    const client = EventStoreDBClient.connectionString(stack.eventStoreUrl);
    const name = stream();
    await expect(client.appendToStream(name, noted(), { deadline: -1_000 })).rejects.toMatchObject({
      type: 'deadline-exceeded',
    });
    expect(
      (await client.appendToStream(name, noted(), { expectedRevision: 'no_stream', deadline: 10_000 })).success,
    ).toBe(true);
    await client.dispose();
    await stack.stop();
  });
});

type Asked = readonly [string, ReturnType<typeof noted>];

describe('appending while Postgres hangs', () => {
  it.each([
    ['deadline-exceeded', batchCall],
    ['timeout', classicCall],
  ] as const)('is answered as %s after the commit timeout; said again it is kept once', async (type, call) => {
    const stack = await startStack({ commitTimeoutMs: 200 });
    const client = EventStoreDBClient.connectionString(stack.eventStoreUrl);
    const blocker = new Client(stack.databaseUrl);
    await blocker.connect();
    await blocker.query(`begin; lock table ${eventsTable} in share mode`);
    const [written, queued] = [stream(), stream()].map((name) => [name, noted()] as const) as [Asked, Asked];
    const append = ([name, event]: Asked) =>
      client.appendToStream(name, event, { ...call, expectedRevision: 'no_stream', deadline: 20_000 });
    const attempts = [append(written)];
    await delay(50);
    attempts.push(append(queued));
    await Promise.all(attempts.map((attempt) => expect(attempt).rejects.toMatchObject({ type })));
    await blocker.query('commit');
    for (const asked of [written, queued]) {
      expect((await append(asked)).nextExpectedRevision).toBe(0n);
      expect(await listTypes(client.readStream(asked[0]))).toHaveLength(1);
    }
    await Promise.all([blocker.end(), client.dispose()]);
    await stack.stop();
  });

  it.each(['deleteStream', 'tombstoneStream'] as const)(
    '%s is answered as timeout, and carried out once Postgres goes on',
    async (remove) => {
      const stack = await startStack({ commitTimeoutMs: 200 });
      const client = EventStoreDBClient.connectionString(stack.eventStoreUrl);
      const blocker = new Client(stack.databaseUrl);
      await blocker.connect();
      const name = stream();
      await client.appendToStream(name, noted());
      await blocker.query(`begin; lock table ${eventsTable} in share mode`);
      await expect(client[remove](name, { deadline: 20_000 })).rejects.toMatchObject({ type: 'timeout' });
      expect(await listTypes(client.readStream(name))).toHaveLength(1);
      await blocker.query('commit');
      // Written after it, so that it has come to its end.
      await client.appendToStream(stream(), noted());
      await expect(listTypes(client.readStream(name))).rejects.toMatchObject({
        type: remove === 'deleteStream' ? 'stream-not-found' : 'stream-deleted',
      });
      await Promise.all([blocker.end(), client.dispose()]);
      await stack.stop();
    },
  );
});
