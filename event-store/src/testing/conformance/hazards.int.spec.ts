import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  EventStoreDBClient,
  binaryEvent,
  jsonEvent,
  persistentSubscriptionToStreamSettingsFromDefaults,
  streamNameFilter,
} from '@eventstore/db-client';
import { collect } from '@throughline/embedded/testing/collect.js';
import { itOnOwnNode } from '@throughline/embedded/testing/own-node.js';
import { startStack } from '@throughline/embedded/testing/stack.js';
import type { TestStack } from '@throughline/embedded/testing/stack.js';
import { getRefusal } from './rule.js';

const noted = (id: string = randomUUID()) => jsonEvent({ id, type: 'Noted', data: { id } });
const group = persistentSubscriptionToStreamSettingsFromDefaults();
const credentials = { username: 'admin', password: 'changeit' };

/** Whatever makes the clients dangerous, and how the node behaves then. */
describe('A hazard of the clients', () => {
  let stack: TestStack;
  let client: EventStoreDBClient;
  let stream: string;

  beforeAll(async () => {
    stack = await startStack();
    client = EventStoreDBClient.connectionString(stack.eventStoreUrl);
  });

  beforeEach(() => {
    stream = `agent-${randomUUID()}`;
  });

  afterAll(async () => {
    await client.dispose();
    await stack.stop();
  });

  itOnOwnNode('version: the node claims a version that sends no checkpoint past an undelivered event', async () => {
    expect((await client['capabilities']).serverVersion).toBe('24.10.5');
  });

  it.each(['read', 'append', 'batchappend', 'delete', 'tombstone'])(
    'features: the node reports that it supports %s',
    async (method) => {
      const path = `/event_store.client.streams.streams/${method}`;
      expect((await client['capabilities']).supports({ path } as never)).toBe(true);
    },
  );

  it('deadlines: only the server enforces the deadline of a batch append', async () => {
    await expect(client.appendToStream(stream, noted(), { deadline: -1_000 })).rejects.toMatchObject({
      type: 'deadline-exceeded',
    });
    await expect(collect(client.readStream(stream))).rejects.toMatchObject({ type: 'stream-not-found' });
  });

  it('deadlines: an append that was refused as late can be retried', async () => {
    const event = noted();
    await getRefusal(client.appendToStream(stream, event, { deadline: -1_000 }));
    expect((await client.appendToStream(stream, event, { expectedRevision: 'no_stream' })).success).toBe(true);
  });

  it.each([
    ['the older append call', () => client.appendToStream(stream, noted(), { credentials, deadline: -1_000 })],
    ['a deletion', () => client.deleteStream(stream, { deadline: -1_000 })],
    ['a tombstone', () => client.tombstoneStream(stream, { deadline: -1_000 })],
  ])('deadlines: %s that is late does nothing', async (_what, attempt) => {
    await client.appendToStream(stream, noted());
    expect(await getRefusal(attempt())).toMatchObject({ type: 'deadline-exceeded' });
    expect(await collect(client.readStream(stream))).toHaveLength(1);
  });

  it.each([
    ['the usual append call', {}],
    ['the older append call', { credentials }],
  ])('no throwing: through %s a conflict is still told apart from success', async (_name, call) => {
    const silent = EventStoreDBClient.connectionString(`${stack.eventStoreUrl}&throwOnAppendFailure=false`);
    await silent.appendToStream(stream, [noted(), noted(), noted()], call);
    const answer = await silent.appendToStream(stream, noted(), { ...call, expectedRevision: 'no_stream' });
    expect(answer.success).toBe(false);
    await silent.dispose();
  });

  it('passwords: without TLS no password is sent, and none is required', async () => {
    const named = EventStoreDBClient.connectionString(stack.eventStoreUrl.replace('//', '//ada:wrong@'));
    expect((await named.appendToStream(stream, noted())).success).toBe(true);
    await named.dispose();
  });

  it('metadata that is not JSON is returned as bytes, and nothing breaks', async () => {
    await client.appendToStream(stream, { ...noted(), metadata: Uint8Array.from(Buffer.from('{"half')) });
    const [event] = await collect(client.readStream(stream));
    expect(event?.metadata).toEqual(Uint8Array.from(Buffer.from('{"half')));
  });

  it('links: a link whose target is gone has no event but still a position', async () => {
    await client.appendToStream(stream, binaryEvent({ type: '$>', data: Buffer.from(`3@nowhere-${stream}`) }));
    for await (const { event, link } of client.readStream(stream, { resolveLinkTos: true }))
      expect([event, link?.revision]).toEqual([undefined, 0n]);
  });

  it('idle stores: a filtered subscription that went live was told where its last page begins', async () => {
    await client.appendToStream(stream, noted());
    const marks: bigint[] = [];
    const filter = streamNameFilter({
      prefixes: ['nothing-'],
      maxSearchWindow: 1_000,
      checkpointReached: (_, { commit }) => void marks.push(commit),
    });
    const subscription = client.subscribeToAll({ filter });
    subscription.resume();
    await once(subscription, 'caughtUp');
    expect(marks).toEqual([0n]);
    await subscription.unsubscribe();
  });

  it('windows: checkpoints are at whole windows that were searched', async () => {
    await client.appendToStream(
      stream,
      Array.from({ length: 51 }, () => noted()),
    );
    const places = (await collect(client.readStream(stream))).map(({ position }) => position?.commit ?? 0n);
    const [from = 0n] = places;
    const marks: number[] = [];
    const filter = streamNameFilter({
      prefixes: ['nothing-'],
      maxSearchWindow: 5,
      checkpointInterval: 2,
      checkpointReached: (_, { commit }) => void marks.push(places.indexOf(commit)),
    });
    const subscription = client.subscribeToAll({ filter, fromPosition: { commit: from, prepare: from } });
    subscription.resume();
    await once(subscription, 'caughtUp');
    expect(marks).toEqual([5, 15, 25, 35, 45, 50]);
    await subscription.unsubscribe();
  });

  itOnOwnNode('filters: an invalid regular expression is refused with a sentence', async () => {
    const subscription = client.subscribeToAll({ filter: streamNameFilter({ regex: '[' }) });
    subscription.resume();
    const failure: unknown[] = await once(subscription, 'error');
    expect(String(failure[0])).toContain('regular expression [ is not valid');
  });

  it('abandoned reads: a read that is never finished blocks no other call', async () => {
    await client.appendToStream(
      stream,
      Array.from({ length: 500 }, () => noted()),
    );
    for await (const { event } of client.readStream(stream)) if (event?.revision === 3n) break;
    expect((await client.appendToStream(stream, noted(), { expectedRevision: 499n })).success).toBe(true);
  });

  itOnOwnNode.each<[string, () => Promise<unknown>, string]>([
    [
      'persistent subscriptions',
      () => client.createPersistentSubscriptionToStream(stream, 'g', group),
      'no persistent subscriptions',
    ],
    ['their removal', () => client.deletePersistentSubscriptionToStream(stream, 'g'), 'no persistent subscriptions'],
    ['projections', () => client.createProjection('counts', 'fromAll()'), 'no server-side projections'],
    ['their results', () => client.getProjectionResult('counts'), 'no server-side projections'],
    ['a restart of projections', () => client.restartSubsystem(), 'no server-side projections'],
  ])('out of scope: %s are declined with a sentence', async (_what, attempt, sentence) => {
    const error = await getRefusal(attempt());
    expect(String(error)).toContain(sentence);
    expect(error).toMatchObject({ code: 12 });
  });

  itOnOwnNode('out of scope: a subscriber to a group is refused, not left waiting', async () => {
    const subscription = client.subscribeToPersistentSubscriptionToStream(stream, 'g');
    const ended = once(subscription, 'error');
    subscription.resume();
    expect(String((await ended)[0])).toContain('no persistent subscriptions');
  });

  it('discovery: a cluster of one node is found', async () => {
    const found = EventStoreDBClient.connectionString(stack.eventStoreUrl.replace('esdb:', 'esdb+discover:'));
    expect((await found.appendToStream(stream, noted())).success).toBe(true);
    await found.dispose();
  });

  it.each([
    ['/ping', 200, 'Ping request successfully handled'],
    ['/health/live', 204, ''],
    ['/streams/agent-1', 404, ''],
  ])('plain HTTP: %s answers %d', async (path, status, words) => {
    const response = await fetch(new URL(path, stack.eventStoreUrl.replace('esdb:', 'http:')));
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(words)]);
  });
});
