import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { noteWritten, textOfNote } from '@throughline/contracts/notes/note.fixtures.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { jsonEvent } from '@eventstore/db-client';
import { newId } from '../ids.js';
import { createLogger } from '../logging/logger.js';
import { startFaultyProxy, type FaultyProxy } from '../testing/faulty-proxy.js';
import { newEvent } from '../testing/sample-events.js';
import { connect, disconnect } from './esdb-client.js';
import { EsdbEventStore } from './esdb-event-store.js';
import { EventStoreUnavailable } from './event-store.js';
import type { NewEvent } from './new-event.js';
import { delay } from '../delay.js';
import { eventually } from '../testing/eventually.js';

const note = (noteId: string, text: string): NewEvent => newEvent(noteWritten({ noteId, workspaceId: newId(), text }));
const logger = createLogger('silent');

describe('Over a bad connection', () => {
  let stack: TestStack;
  let line: FaultyProxy;
  let near: EsdbEventStore;
  let store: EsdbEventStore;

  beforeAll(async () => {
    stack = await startStack();
    near = await new EsdbEventStore({ url: stack.eventStoreUrl, logger }).ready();
    line = await startFaultyProxy(Number(new URL(stack.eventStoreUrl).port));
    store = await new EsdbEventStore({
      url: `esdb://127.0.0.1:${line.port}?tls=false`,
      logger,
      answerMs: 400,
      attempts: 20,
      watch: { everyMs: 150 },
    }).ready();
  });
  afterEach(() => line.speak());
  afterAll(async () => {
    await store.close();
    await near.close();
    await line.close();
    await stack.stop();
  });

  const append = async (text: string, through = near): Promise<void> => {
    const id = newId();
    await through.append(`note-${id}`, [note(id, text)], 'none');
  };
  const listTexts = (events: readonly AnyRecorded[]): string[] =>
    events.map((event) => (event.type === 'NoteWritten' ? textOfNote(event.data.text) : event.type));
  const collected = async (events: AsyncIterable<AnyRecorded>): Promise<AnyRecorded[]> => {
    const all: AnyRecorded[] = [];
    for await (const event of events) all.push(event);
    return all;
  };
  const follow = async (after: number, types?: ReadonlySet<string>) => {
    const seen: string[] = [];
    let wake: () => void = () => undefined;
    const subscription = store.subscribe('spec', after, {
      ...(types === undefined ? {} : { types }),
      batch: async (events) => {
        seen.push(...listTexts(events));
        wake();
      },
    });
    const until = async (text: string): Promise<void> => {
      while (!seen.includes(text)) await new Promise<void>((resolve) => (wake = resolve));
    };
    return { seen, until, close: () => subscription.close() };
  };

  it('a subscription that is cut goes on where it stopped, with nothing lost and nothing twice', async () => {
    const { seen, until, close } = await follow(await near.head());
    const expected: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      for (let i = 0; i < 20; i += 1) {
        expected.push(`cut ${round} ${i}`);
        await append(`cut ${round} ${i}`);
        if (i === 10) line.cut();
      }
      await until(`cut ${round} 19`);
    }
    expect(seen).toEqual(expected);
    await close();
  });

  it('a subscription that stops receiving events is detected by the head of the log, and is replaced', async () => {
    const { seen, until, close } = await follow(await near.head());
    await append('heard');
    await until('heard');
    line.silence('newest');
    await append('lost on the way');
    await until('lost on the way');
    expect(seen).toEqual(['heard', 'lost on the way']);
    await close();
  });

  it('a subscription to some event types that stops receiving them is detected by the newest event of these types', async () => {
    const { seen, until, close } = await follow(await near.head(), new Set(['NoteWritten']));
    await append('heard');
    await until('heard');
    line.silence('newest');
    await append('lost on the way');
    await until('lost on the way');
    expect(seen).toEqual(['heard', 'lost on the way']);
    await close();
  });

  it('an append whose answer is lost is retried, and is in the log once', async () => {
    const id = newId();
    await append('warm', store);
    line.silence('all');
    const appending = store.append(`note-${id}`, [note(id, 'one'), note(id, 'two')], 'none');
    await eventually('the append reached the store', () => near.last(`note-${id}`));
    line.cut();
    line.speak();
    const appended = await appending;
    const texts: string[] = [];
    for await (const event of near.read(`note-${id}`)) texts.push(...listTexts([event]));
    expect(texts).toEqual(['one', 'two']);
    expect(appended).toMatchObject({ revision: 1, position: (await near.last(`note-${id}`))?.position });
  });

  it('an append that another client of the process was rejected with is asked again, and its late answer is dropped', async () => {
    const other = connect(stack.eventStoreUrl);
    await other.appendToStream('other-of-the-process', [jsonEvent({ type: 'SomethingElse', data: {} })]);
    const ids = Array.from({ length: 50 }, newId);
    const appending = Promise.all(ids.map((id) => near.append(`note-${id}`, [note(id, 'once')], 'none')));
    await new Promise(setImmediate);
    await disconnect(other);
    await appending;
    for (const id of ids) expect(await near.last(`note-${id}`)).toMatchObject({ revision: 0 });
  });

  it('an append is not failed by the replacement of a connection on which an earlier one was unanswered', async () => {
    const hasty = new EsdbEventStore({
      url: `esdb://127.0.0.1:${line.port}?tls=false`,
      logger,
      answerMs: 1_000,
      attempts: 1,
    });
    await append('warm', hasty);
    line.silence('all');
    const unanswered = append('unanswered', hasty);
    await delay(500);
    const cut = append('cut', hasty);
    await expect(unanswered).rejects.toBeInstanceOf(EventStoreUnavailable);
    line.speak();
    await cut;
    await hasty.close();
  });

  it('a read that ended because its connection was replaced is read again instead of passing for a shorter stream', async () => {
    const id = newId();
    await near.append(`note-${id}`, [note(id, 'one'), note(id, 'two')], 'none');
    const hasty = new EsdbEventStore({
      url: `esdb://127.0.0.1:${line.port}?tls=false`,
      logger,
      answerMs: 1_000,
      attempts: 3,
    });
    await append('warm', hasty);
    line.silence('all');
    const unanswered = append('unanswered', hasty);
    await delay(500);
    const read = collected(hasty.read(`note-${id}`));
    const last = hasty.last(`note-${id}`);
    const after = hasty.readAfter(0, 1);
    await delay(700);
    line.speak();
    expect(listTexts(await read)).toEqual(['one', 'two']);
    expect(await last).toMatchObject({ revision: 1 });
    expect(await after).toHaveLength(1);
    await unanswered;
    await hasty.close();
  });

  it('many appends whose connection is cut all succeed, and none is stored twice', async () => {
    const ids = Array.from({ length: 200 }, newId);
    const appending = Promise.all(ids.map((id) => store.append(`note-${id}`, [note(id, 'once')], 'none')));
    for (let cuts = 0; cuts < 3; cuts += 1) {
      await delay(15);
      line.cut();
    }
    await appending;
    for (const id of ids) expect(await near.last(`note-${id}`)).toMatchObject({ revision: 0 });
  });

  it('every kind of client error for an unavailable store becomes EventStoreUnavailable', async () => {
    const nowhere = new EsdbEventStore({ url: 'esdb://127.0.0.1:1?tls=false', logger, answerMs: 500, attempts: 2 });
    const id = newId();
    await expect(nowhere.append(`note-${id}`, [note(id, 'x')], 'none')).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(nowhere.head()).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(nowhere.last(`note-${id}`)).rejects.toBeInstanceOf(EventStoreUnavailable);
    await expect(nowhere.ready(600)).rejects.toBeInstanceOf(EventStoreUnavailable);
    await nowhere.close();
  });

  it('what is not ours in the log is neither read nor counted as its head', async () => {
    const before = await near.head();
    const client = connect(stack.eventStoreUrl);
    await client.appendToStream(
      'other-1',
      Array.from({ length: 200 }, () => jsonEvent({ type: 'SomethingElse', data: {} })),
    );
    await disconnect(client);
    expect(await near.head()).toBe(before);
    const { seen, until, close } = await follow(before);
    await append('ours');
    await until('ours');
    expect(seen).toEqual(['ours']);
    await close();
  });
});
