import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  BACKWARDS,
  binaryEvent,
  END,
  EventStoreDBClient,
  jsonEvent,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { collect, listRevisions, listTypes } from '@throughline/embedded/testing/collect.js';
import { startStack } from '@throughline/embedded/testing/stack.js';
import type { TestStack } from '@throughline/embedded/testing/stack.js';
import { commitPositions } from './commit-positions.js';
import { eventually } from '@throughline/platform/testing/eventually.js';

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const eventsOfTypes = (text: string) => [...text].map((type) => jsonEvent({ type, data: {} }));

describe('reading the event store', () => {
  let stack: TestStack;
  let client: EventStoreDBClient;
  const stored = async (text: string): Promise<string> => {
    const name = `agent-${randomUUID()}`;
    await client.appendToStream(name, eventsOfTypes(text), { expectedRevision: 'no_stream' });
    return name;
  };

  beforeAll(async () => {
    // A small ring, so that reads meet both the ring and the table.
    stack = await startStack({ ringBuffer: { events: 5, bytes: 1_000_000 } });
    client = EventStoreDBClient.connectionString(stack.eventStoreUrl);
  });

  afterAll(async () => {
    await client.dispose();
    await stack.stop();
  });

  it('reads a stream forwards from a revision, inclusive', async () => {
    const name = await stored('abcde');
    expect(await listTypes(client.readStream(name))).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(await listTypes(client.readStream(name, { fromRevision: 2n, maxCount: 2 }))).toEqual(['c', 'd']);
    expect(await listTypes(client.readStream(name, { fromRevision: 9n }))).toEqual([]);
  });

  it('reads a stream backwards from a revision, inclusive', async () => {
    const name = await stored('abcde');
    expect(await listTypes(client.readStream(name, { direction: BACKWARDS, fromRevision: END, maxCount: 2 }))).toEqual([
      'e',
      'd',
    ]);
    expect(await listTypes(client.readStream(name, { direction: BACKWARDS, fromRevision: 1n }))).toEqual(['b', 'a']);
    expect(await listTypes(client.readStream(name, { direction: BACKWARDS, fromRevision: START }))).toEqual(['a']);
  });

  it('reads everything forwards from a position, inclusive', async () => {
    const name = await stored('abcdefgh');
    const all = await collect(client.readAll());
    expect(all.map(({ position }) => Number(position?.commit))).toEqual(
      all.map((_, index) => commitPositions.sparse.fromStored(index + 1)),
    );
    const third = all.filter(({ streamId }) => streamId === name)[2];
    if (!third?.position) throw new Error('The third event has a position.');
    expect(await listTypes(client.readAll({ fromPosition: third.position, maxCount: 3 }))).toEqual(['c', 'd', 'e']);
    expect(await listTypes(client.readAll({ fromPosition: END }))).toEqual([]);
  });

  it('reads everything backwards from a position, exclusive', async () => {
    const name = await stored('abcdefgh');
    expect(await listTypes(client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 7 }))).toEqual([
      'h',
      'g',
      'f',
      'e',
      'd',
      'c',
      'b',
    ]);
    const third = (await collect(client.readStream(name)))[2];
    if (!third?.position) throw new Error('The third event has a position.');
    expect(
      await listTypes(client.readAll({ direction: BACKWARDS, fromPosition: third.position, maxCount: 2 })),
    ).toEqual(['b', 'a']);
    expect(await listTypes(client.readAll({ direction: BACKWARDS, fromPosition: START }))).toEqual([]);
  });

  it('meets system events in a fresh log', async () => {
    expect((await listTypes(client.readAll({ maxCount: 3 }))).every((type) => type.startsWith('$'))).toBe(true);
  });

  it('says so when there is no such stream', async () => {
    await expect(collect(client.readStream('agent-nobody'))).rejects.toMatchObject({
      type: 'stream-not-found',
      streamName: 'agent-nobody',
    });
  });

  it('gives bytes back as bytes', async () => {
    const name = `agent-${randomUUID()}`;
    const bytes = Uint8Array.from([0, 1, 254, 255]);
    await client.appendToStream(name, binaryEvent({ type: 'Bytes', data: bytes, metadata: bytes }));
    const [event] = await collect(client.readStream(name));
    expect(event?.isJson).toBe(false);
    expect([event?.data, event?.metadata].map((value) => (value instanceof Uint8Array ? [...value] : value))).toEqual([
      [...bytes],
      [...bytes],
    ]);
  });

  it('reads page after page in order', async () => {
    const name = `agent-${randomUUID()}`;
    for (let batch = 0; batch < 3; batch += 1)
      await client.appendToStream(
        name,
        Array.from({ length: 500 }, () => jsonEvent({ type: 'Counted', data: {} })),
      );
    const inOrder = Array.from({ length: 1_500 }, (_, index) => index);
    expect(await listRevisions(client.readStream(name))).toEqual(inOrder);
    expect(await listRevisions(client.readStream(name, { direction: BACKWARDS, fromRevision: END }))).toEqual(
      [...inOrder].reverse(),
    );
  });

  it('follows links to their targets when asked to', async () => {
    const name = await stored('ab');
    const links = `links-${randomUUID()}`;
    const link = (data: string) => binaryEvent({ type: '$>', data: Buffer.from(data) });
    await client.appendToStream(links, [
      link(`1@${name}`),
      link('7@agent-nobody'),
      jsonEvent({ type: 'plain', data: {} }),
    ]);
    const seen: (string | undefined)[][] = [];
    for await (const { event, link: pointer } of client.readStream(links, { resolveLinkTos: true }))
      seen.push([event?.type, pointer?.type]);
    expect(seen).toEqual([
      ['b', '$>'],
      [undefined, '$>'],
      ['plain', undefined],
    ]);
    expect(await listTypes(client.readStream(links))).toEqual(['$>', '$>', 'plain']);
  });

  it('reads large pages as it reads small ones: content, links, and what a filter looks at', async () => {
    const [plain, binary, links] = ['Ärger 🧵', 'bytes', 'links'].map((name) => `${name}-${randomUUID()}`) as [
      string,
      string,
      string,
    ];
    const many = range(400);
    await client.appendToStream(
      plain,
      many.map((n) => jsonEvent({ type: 'Gezählt 🧮', data: { n }, metadata: { at: n } })),
    );
    await client.appendToStream(
      binary,
      many.map((n) => binaryEvent({ type: 'Bytes', data: Buffer.from([n % 256, 0]) })),
    );
    await client.appendToStream(
      links,
      many.map((n) => binaryEvent({ type: '$>', data: Buffer.from(`${n}@${plain}`) })),
    );
    const counted = many.map((n) => ({ type: 'Gezählt 🧮', isJson: true, data: { n }, metadata: { at: n } }));
    expect(await collect(client.readStream(plain))).toMatchObject(
      counted.map((event, n) => ({ ...event, streamId: plain, revision: BigInt(n) })),
    );
    expect(await collect(client.readStream(binary))).toMatchObject(
      many.map((n) => ({ type: 'Bytes', isJson: false, data: new Uint8Array([n % 256, 0]), streamId: binary })),
    );
    const followed: unknown[] = [];
    for await (const { event, link } of client.readStream(links, { resolveLinkTos: true }))
      followed.push([event?.data, link?.streamId, link?.revision]);
    expect(followed).toEqual(many.map((n) => [{ n }, links, BigInt(n)]));
    const filter = streamNameFilter({ regex: `^${plain.slice(0, 12)}` });
    const subscription = client.subscribeToAll({ fromPosition: START, filter });
    const passed: unknown[] = [];
    subscription.on('data', ({ event }) => passed.push(event));
    await once(subscription, 'caughtUp');
    await subscription.unsubscribe();
    expect(passed).toMatchObject(counted);
  });

  it('can be left in the middle', async () => {
    const name = `agent-${randomUUID()}`;
    const big = Array.from({ length: 90 }, () => jsonEvent({ type: 'Big', data: { text: 'x'.repeat(10_000) } }));
    for (let batch = 0; batch < 10; batch += 1) await client.appendToStream(name, big);
    const read = client.readStream(name);
    for await (const { event } of read) {
      expect(event?.type).toBe('Big');
      break;
    }
    await read.cancel();
    expect(await listTypes(client.readStream(name, { maxCount: 3 }))).toHaveLength(3);
  });
});

describe('stream metadata', () => {
  let stack: TestStack;
  let client: EventStoreDBClient;
  const stored = async (text: string): Promise<string> => {
    const name = `agent-${randomUUID()}`;
    await client.appendToStream(name, eventsOfTypes(text), { expectedRevision: 'no_stream' });
    return name;
  };

  beforeAll(async () => {
    stack = await startStack();
    client = EventStoreDBClient.connectionString(stack.eventStoreUrl);
  });

  afterAll(async () => {
    await client.dispose();
    await stack.stop();
  });

  it('comes back as it was set, the latest only', async () => {
    const name = await stored('a');
    expect((await client.getStreamMetadata(name)).metadata).toBeUndefined();
    await client.setStreamMetadata(name, { maxCount: 9, team: 'first' });
    await client.setStreamMetadata(name, { maxCount: 2, team: 'second' });
    expect((await client.getStreamMetadata(name)).metadata).toEqual({ maxCount: 2, team: 'second' });
    expect(await listTypes(client.readStream(`$$${name}`))).toEqual(['$metadata']);
  });

  it('limits what a stream shows, not what everything shows', async () => {
    const name = await stored('abcde');
    await client.setStreamMetadata(name, { maxCount: 2 });
    expect(await listTypes(client.readStream(name))).toEqual(['d', 'e']);
    await client.setStreamMetadata(name, { truncateBefore: 4 });
    expect(await listTypes(client.readStream(name, { direction: BACKWARDS, fromRevision: END }))).toEqual(['e']);
    expect((await collect(client.readAll())).filter(({ streamId }) => streamId === name)).toHaveLength(5);
  });

  it('hides events that are too old', async () => {
    const name = await stored('ab');
    await client.setStreamMetadata(name, { maxAge: 3600 });
    expect(await listTypes(client.readStream(name))).toEqual(['a', 'b']);
    await client.setStreamMetadata(name, { maxAge: 1 });
    await eventually('both events are too old', async () => (await listTypes(client.readStream(name))).length === 0);
  });

  it('hides a deleted stream until it is written again', async () => {
    const name = await stored('abc');
    await client.deleteStream(name, { expectedRevision: 2n });
    await expect(collect(client.readStream(name))).rejects.toMatchObject({ type: 'stream-not-found' });
    expect(
      (await client.appendToStream(name, eventsOfTypes('d'), { expectedRevision: 'no_stream' })).nextExpectedRevision,
    ).toBe(3n);
    expect(await listTypes(client.readStream(name))).toEqual(['d']);
    expect((await client.getStreamMetadata(name)).metadata).toMatchObject({ truncateBefore: 3 });
  });

  it('refuses to delete what is not there, or not as expected', async () => {
    await expect(client.deleteStream('agent-nobody')).rejects.toMatchObject({ type: 'wrong-expected-version' });
    const name = await stored('abc');
    await expect(client.deleteStream(name, { expectedRevision: 1n })).rejects.toMatchObject({
      type: 'wrong-expected-version',
      actualVersion: 2n,
    });
  });

  it('closes a tombstoned stream for good', async () => {
    const name = await stored('abc');
    await client.tombstoneStream(name);
    await expect(collect(client.readStream(name))).rejects.toMatchObject({ type: 'stream-deleted', streamName: name });
    await expect(client.appendToStream(name, eventsOfTypes('d'))).rejects.toMatchObject({ type: 'stream-deleted' });
    await expect(client.deleteStream(name)).rejects.toMatchObject({ type: 'stream-deleted' });
    await expect(client.tombstoneStream(name)).rejects.toMatchObject({ type: 'stream-deleted' });
  });
});
