import { randomUUID } from 'node:crypto';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { binaryEvent, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { copyLog } from './copy-log.js';

type Seen = { stream: string; revision: bigint; id: string; type: string; data: unknown; metadata: unknown };

const noted = (index: number) =>
  jsonEvent({ id: randomUUID(), type: 'Noted', data: { index, price: 1.5 }, metadata: { actor: `user-${index}` } });

const domainEvents = async (client: EventStoreDBClient): Promise<Seen[]> => {
  const seen: Seen[] = [];
  for await (const { event } of client.readAll())
    if (event && !event.streamId.startsWith('$') && !event.type.startsWith('$')) {
      const { streamId: stream, revision, id, type, data, metadata } = event;
      seen.push({ stream, revision, id, type, data, metadata });
    }
  return seen;
};

describe('Copying a log to another server', () => {
  let source: TestStack;
  let target: TestStack;
  let from: EventStoreDBClient;
  let to: EventStoreDBClient;
  const copy = (progress: (done: number) => void = () => undefined) =>
    copyLog({ from: source.eventStoreUrl, to: target.eventStoreUrl, progress });

  beforeAll(async () => {
    source = await startStack();
    from = EventStoreDBClient.connectionString(source.eventStoreUrl);
    for (let index = 0; index < 300; index += 1)
      await from.appendToStream(
        `agent-${index % 7}`,
        index % 10 === 0 ? [noted(index), noted(index + 0.5)] : noted(index),
      );
    await from.appendToStream('blob-größe', binaryEvent({ type: 'Blob', data: Buffer.from([0, 255, 1]) }));
    await from.setStreamMetadata('agent-1', { maxAge: 1_000_000 });
  });

  beforeEach(async () => {
    target = await startStack();
    to = EventStoreDBClient.connectionString(target.eventStoreUrl);
  });

  afterEach(async () => {
    await to.dispose();
    await target.stop();
  });

  afterAll(async () => {
    await from.dispose();
    await source.stop();
  });

  it('brings every domain event there, in order, as it was', async () => {
    const result = await copy();
    expect(result).toMatchObject({ copied: 331, known: 0 });
    expect(result.target).toEqual(result.source);
    expect(await domainEvents(to)).toEqual(await domainEvents(from));
  });

  it('said again copies nothing and still proves that both are equal', async () => {
    const first = await copy();
    expect(await copy()).toEqual({ ...first, copied: 0, known: 331 });
  });

  it('goes on where it was interrupted', async () => {
    const stop = new Error('The power went out.');
    const interrupted = copy((done) => {
      if (done === 200) throw stop;
    });
    await expect(interrupted).rejects.toBe(stop);
    const result = await copy();
    expect(result.known).toBeGreaterThan(0);
    expect(result.target).toEqual(result.source);
    expect(await domainEvents(to)).toEqual(await domainEvents(from));
  });

  it('and back again gives the log it was', async () => {
    await copy();
    const home = await startStack();
    const back = await copyLog({
      from: target.eventStoreUrl,
      to: home.eventStoreUrl,
      progress: () => undefined,
    });
    expect(back.target).toEqual(back.source);
    await home.stop();
  });

  it('takes only what is new when the source has gone on', async () => {
    await copy();
    await from.appendToStream('agent-0', noted(1_000));
    expect(await copy()).toMatchObject({ copied: 1, known: 331 });
  });

  it('refuses a server that holds another log, and changes nothing there', async () => {
    await to.appendToStream('agent-9', noted(1));
    await expect(copy()).rejects.toThrow('The target holds another log: as event 1 it has Noted 0@agent-9');
    expect(await domainEvents(to)).toHaveLength(1);
  });

  it('refuses a server that has gone on by itself', async () => {
    await copy();
    await to.appendToStream('agent-9', noted(1));
    await expect(copy()).rejects.toThrow('the source has no more');
  });
});
