import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { END, EventStoreDBClient, eventTypeFilter, jsonEvent, START, streamNameFilter } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { credentials } from '@grpc/grpc-js';
import type { AllStreamSubscription, Position, ResolvedEvent, StreamSubscription } from '@eventstore/db-client';
import { collect } from '@throughline/embedded/testing/collect.js';
import { startStack } from '@throughline/embedded/testing/stack.js';
import type { TestStack } from '@throughline/embedded/testing/stack.js';

type Subscription = StreamSubscription | AllStreamSubscription;

const noted = (index: number, padding = '') => jsonEvent({ type: 'Noted', data: { index, padding } });

/** For a stream or of all, and left open when reading stops. */
const getEvents = (subscription: Subscription): AsyncIterable<ResolvedEvent> =>
  subscription.iterator({ destroyOnReturn: false }) as AsyncIterable<ResolvedEvent>;

/** Takes events until one carries this index; leaves the subscription open. */
const until = async (subscription: Subscription, last: number): Promise<number[]> => {
  const seen: number[] = [];
  for await (const { event } of getEvents(subscription)) {
    seen.push(getIndex(event?.data));
    if (seen.at(-1) === last) return seen;
  }
  throw new Error(`The subscription ended before ${last}.`);
};

const getIndex = (data: unknown): number =>
  typeof data === 'object' && data !== null && 'index' in data ? Number(data.index) : NaN;
/** The messages themselves: the client hands checkpoints over apart from events, so their order is lost there. */
const rawSubscription = (url: string, after: number, prefix: string): AsyncIterable<streams.ReadResp> => {
  const { Options } = streams.ReadReq;
  const { FilterOptions } = Options;
  const filter = new FilterOptions()
    .setStreamIdentifier(new FilterOptions.Expression().setPrefixList([prefix]))
    .setMax(7)
    .setCheckpointintervalmultiplier(1);
  const position = new Options.Position().setCommitPosition(String(after)).setPreparePosition(String(after));
  const options = new Options()
    .setAll(new Options.AllOptions().setPosition(position))
    .setSubscription(new Options.SubscriptionOptions())
    .setFilter(filter)
    .setUuidOption(new Options.UUIDOption().setString(new shared.Empty()));
  return new StreamsClient(new URL(url.replace('esdb', 'http')).host, credentials.createInsecure()).read(
    new streams.ReadReq().setOptions(options),
  );
};

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('subscribing to the event store', () => {
  let stack: TestStack;
  let client: EventStoreDBClient;
  const open: Subscription[] = [];
  const opened = <S extends Subscription>(subscription: S): S => {
    open.push(subscription);
    return subscription;
  };
  const write = async (name: string, from: number, to: number, padding = ''): Promise<Position> => {
    let position: Position | undefined;
    for (let first = from; first <= to; first += 100)
      ({ position } = await client.appendToStream(
        name,
        range(first, Math.min(to, first + 99)).map((index) => noted(index, padding)),
      ));
    if (!position) throw new Error('An append has a position.');
    return position;
  };

  beforeAll(async () => {
    stack = await startStack({ ringBuffer: { events: 64, bytes: 10_000_000 } });
    client = EventStoreDBClient.connectionString(stack.eventStoreUrl);
  });

  afterEach(async () => {
    await Promise.all(open.splice(0).map((subscription) => subscription.unsubscribe()));
  });

  afterAll(async () => {
    await client.dispose();
    await stack.stop();
  });

  it('catches up with a stream, says so, and goes on live', async () => {
    const name = `agent-${randomUUID()}`;
    await write(name, 0, 249);
    const subscription = opened(client.subscribeToStream(name));
    const caughtUp = once(subscription, 'caughtUp');
    expect(await until(subscription, 249)).toEqual(range(0, 249));
    await caughtUp;
    await write(name, 250, 255);
    expect(await until(subscription, 255)).toEqual(range(250, 255));
  });

  it('starts after the given revision, not at it', async () => {
    const name = `agent-${randomUUID()}`;
    await write(name, 0, 9);
    expect(await until(opened(client.subscribeToStream(name, { fromRevision: 6n })), 9)).toEqual([7, 8, 9]);
  });

  it('starts with what comes next when told to start at the end', async () => {
    const name = `agent-${randomUUID()}`;
    await write(name, 0, 9);
    const subscription = opened(client.subscribeToStream(name, { fromRevision: END }));
    await once(subscription, 'confirmation');
    await write(name, 10, 11);
    expect(await until(subscription, 11)).toEqual([10, 11]);
  });

  it('waits for a stream that does not exist yet', async () => {
    const name = `agent-${randomUUID()}`;
    const subscription = opened(client.subscribeToStream(name));
    await once(subscription, 'caughtUp');
    await write(name, 0, 2);
    expect(await until(subscription, 2)).toEqual([0, 1, 2]);
  });

  it('follows everything, starting after the given position', async () => {
    const name = `agent-${randomUUID()}`;
    const fromPosition = await write(name, 0, 4);
    const subscription = opened(client.subscribeToAll({ fromPosition }));
    await write(name, 5, 120);
    expect(await until(subscription, 120)).toEqual(range(5, 120));
  });

  it('follows everything from the end', async () => {
    const name = `agent-${randomUUID()}`;
    await write(name, 0, 4);
    const subscription = opened(client.subscribeToAll({ fromPosition: END }));
    await once(subscription, 'confirmation');
    await write(name, 5, 6);
    expect(await until(subscription, 6)).toEqual([5, 6]);
  });

  it.each([
    ['stream prefixes', (prefix: string) => streamNameFilter({ prefixes: [`${prefix}-a`, `${prefix}-c`] })],
    ['a stream expression', (prefix: string) => streamNameFilter({ regex: `^${prefix}-[ac]` })],
  ])('delivers what %s let through, from the table and live', async (_kind, filterOf) => {
    const prefix = `f${randomUUID().slice(0, 8)}`;
    const three = (from: number) =>
      Promise.all(
        ['a', 'b', 'c'].map((name, index) => write(`${prefix}-${name}`, from + index * 100, from + index * 100 + 79)),
      );
    await three(0);
    const subscription = opened(client.subscribeToAll({ fromPosition: START, filter: filterOf(prefix) }));
    const [caughtUp, seen] = [once(subscription, 'caughtUp'), new Set<number>()];
    subscription.on('data', ({ event }) => seen.add(getIndex(event?.data)));
    await caughtUp;
    await three(1000);
    const last = await write(`${prefix}-a`, 5000, 5000);
    for await (const { event } of getEvents(subscription)) if (event?.position?.commit === last.commit) break;
    expect([...seen].sort((one, other) => one - other)).toEqual([
      ...range(0, 79),
      ...range(200, 279),
      ...range(1000, 1079),
      ...range(1200, 1279),
      5000,
    ]);
  });

  it('delivers what an event type lets through', async () => {
    const name = `agent-${randomUUID()}`;
    const fromPosition = await write(name, 0, 1);
    await client.appendToStream(name, [
      jsonEvent({ type: 'AgentCreated', data: { index: 2 } }),
      jsonEvent({ type: 'AgentRenamed', data: { index: 3 } }),
      jsonEvent({ type: 'RunStarted', data: { index: 4 } }),
    ]);
    expect(
      await until(
        opened(client.subscribeToAll({ fromPosition, filter: eventTypeFilter({ prefixes: ['AgentR', 'Run'] }) })),
        4,
      ),
    ).toEqual([3, 4]);
  });

  it('marks how far it has looked when nothing passes the filter', async () => {
    const fromPosition = await write(`agent-${randomUUID()}`, 0, 0);
    const head = await write(`agent-${randomUUID()}`, 0, 499);
    const checkpoints: bigint[] = [];
    const checkpointReached = async (_subscription: unknown, position: Position): Promise<void> =>
      void checkpoints.push(position.commit);
    const subscription = opened(
      client.subscribeToAll({
        fromPosition,
        filter: streamNameFilter({
          prefixes: ['nothing-'],
          maxSearchWindow: 50,
          checkpointInterval: 2,
          checkpointReached,
        }),
      }),
    );
    subscription.resume();
    await once(subscription, 'caughtUp');
    expect(checkpoints.at(-1)).toBe(head.commit);
    await write(`agent-${randomUUID()}`, 0, 99);
    await write('nothing-1', 0, 0);
    await once(subscription, 'data');
    expect(checkpoints.at(-1)).toBeGreaterThan(head.commit);
  });

  it('never marks a place before it has delivered all events up to there', async () => {
    const name = `agent-${randomUUID()}`;
    const { commit } = await write(name, 0, 0);
    await Promise.all([write(name, 1, 300), write(`noise-${randomUUID()}`, 1, 300)]);
    const wanted = (await collect(client.readStream(name, { fromRevision: 1n }))).map(({ position }) =>
      Number(position?.commit),
    );
    let [delivered, marks] = [0, 0];
    for await (const message of rawSubscription(stack.eventStoreUrl, Number(commit), name)) {
      if (message.hasEvent()) expect(Number(message.getEvent()?.getCommitPosition())).toBe(wanted[delivered++]);
      if (message.hasCheckpoint()) {
        expect(
          wanted.filter((position) => position <= Number(message.getCheckpoint()?.getCommitPosition())),
        ).toHaveLength(delivered);
        marks += 1;
      }
      if (message.hasCaughtUp()) break;
    }
    expect(delivered).toBe(300);
    expect(marks).toBeGreaterThan(40);
  });

  it('tells a slow reader that it fell behind, and still delivers everything in order', async () => {
    const name = `agent-${randomUUID()}`;
    await write(name, 0, 0);
    const subscription = opened(client.subscribeToStream(name));
    expect(await until(subscription, 0)).toEqual([0]);
    const said: string[] = [];
    for (const word of ['caughtUp', 'fellBehind'] as const) subscription.on(word, () => said.push(word));
    await write(name, 1, 3000, 'x'.repeat(1_000));
    expect(await until(subscription, 3000)).toEqual(range(1, 3000));
    await write(name, 3001, 3001);
    expect(await until(subscription, 3001)).toEqual([3001]);
    expect(said).toContain('fellBehind');
    expect(said.at(-1)).toBe('caughtUp');
  });

  it('ends the subscription to a stream that is tombstoned', async () => {
    const name = `agent-${randomUUID()}`;
    await write(name, 0, 0);
    const subscription = client.subscribeToStream(name);
    subscription.resume();
    await once(subscription, 'caughtUp');
    const error = once(subscription, 'error');
    await client.tombstoneStream(name);
    expect((await error)[0]).toMatchObject({ type: 'stream-deleted', streamName: name });
  });
});
