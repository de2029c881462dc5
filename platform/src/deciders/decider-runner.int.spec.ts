import { CommandId, CorrelationId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { NoteEvent } from '@throughline/contracts/notes/note.events.js';
import { noteWritten, textOfNote } from '@throughline/contracts/notes/note.fixtures.js';
import { currentSchema } from '@throughline/contracts/upcasters.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { EsdbEventStore } from '../eventstore/esdb-event-store.js';
import { newId } from '../ids.js';
import { createLogger } from '../logging/logger.js';
import { Postgres } from '../postgres/postgres.js';
import { TestClock } from '../testing/test-clock.js';
import { InvalidState, NotFound, PreconditionFailed } from '../problems/domain-error.js';
import type { CommandMeta, Decider } from './decider.js';
import { DeciderRunner } from './decider-runner.js';
import { SkippedEvents } from './skipped-events.js';
import { Snapshots } from './snapshots.js';

type WriteNote = {
  readonly type: 'WriteNote' | 'CrossOut';
  readonly data: { noteId: string; text: string; times?: number };
  readonly meta: CommandMeta;
};
type State = { texts: string[] };

/** Refuses the same text twice and says nothing new for the last one. */
const notes: Decider<State, WriteNote, NoteEvent> = {
  category: 'note',
  id: ({ data }) => data.noteId,
  initial: { texts: [] },
  decide: ({ data }, { texts }) => {
    if (texts.at(-1) === data.text) return [];
    if (texts.includes(data.text)) throw new InvalidState('written');
    const ids = { noteId: data.noteId, workspaceId };
    return Array.from({ length: data.times ?? 1 }, (_, i) =>
      noteWritten({ ...ids, text: i === 0 ? data.text : `${data.text} ${i}` }),
    );
  },
  evolve: ({ texts }, { data }) => ({ texts: [...texts, textOfNote(data.text)] }),
  snapshot: { every: 10, version: 1 },
};

const workspaceId = WorkspaceId.parse(newId());
const meta = (more: Partial<CommandMeta> = {}): CommandMeta => ({
  commandId: CommandId.parse(newId()),
  correlationId: CorrelationId.parse(newId()),
  causationId: null,
  actor: { kind: 'system', id: 'specs' },
  workspaceId,
  at: '2026-01-02T03:04:05.000Z',
  ...more,
});
const write = (noteId: string, text: string, more: Partial<CommandMeta> = {}, times = 1): WriteNote => ({
  type: 'WriteNote',
  data: { noteId, text, times },
  meta: meta(more),
});

/** Counts what goes to the store. */
class CountedStore extends EsdbEventStore {
  reads = 0;
  appends = 0;
  override read(...args: Parameters<EsdbEventStore['read']>) {
    this.reads += 1;
    return super.read(...args);
  }
  override append(...args: Parameters<EsdbEventStore['append']>) {
    this.appends += 1;
    return super.append(...args);
  }
}

describe('Running a decider', () => {
  let stack: TestStack;
  let store: CountedStore;
  let postgres: Postgres;
  let here: DeciderRunner;
  let elsewhere: DeciderRunner;
  const logger = createLogger('silent');
  const clock = new TestClock();
  const runner = (): DeciderRunner =>
    new DeciderRunner(store, new Snapshots(postgres, logger), clock, new SkippedEvents());

  beforeAll(async () => {
    stack = await startStack();
    store = new CountedStore({ url: stack.eventStoreUrl, logger });
    await store.ready();
    postgres = new Postgres({ url: stack.databaseUrl });
    here = runner();
    elsewhere = runner();
  });
  afterAll(async () => {
    await store.close();
    await postgres.close();
    await stack.stop();
  });

  const stream = async (noteId: string) => {
    const events = [];
    for await (const event of store.read(`note-${noteId}`)) events.push(event);
    return events;
  };

  it('stores the actor, the cause and the command with the event, and answers with its revision and position', async () => {
    const noteId = newId();
    const command = write(noteId, 'a', {}, 2);
    const receipt = await here.run(notes, command);
    const events = await stream(noteId);
    expect(receipt).toEqual({ id: noteId, revision: 1, position: events[1]?.position });
    expect(events.map((event) => event.meta)).toEqual(
      Array(2).fill({
        ...command.meta,
        at: expect.any(String),
        command: 'WriteNote',
        schema: currentSchema('NoteWritten'),
        origin: { via: 'system' },
        salt: expect.stringMatching(/^[\w-]{22}$/),
      }),
    );
    expect(events[0]?.meta.salt).not.toBe(events[1]?.meta.salt);
  });

  it('records when the event was recorded, not when its command was issued', async () => {
    const noteId = newId();
    const [before] = [clock.now(), clock.advance(10 * 60_000)];
    await here.run(notes, write(noteId, 'late', { at: before.toISOString() }));
    const [event] = await stream(noteId);
    const lag = Date.parse(event?.meta.at ?? '') - before.getTime();
    expect(lag).toBeGreaterThanOrEqual(10 * 60_000);
    expect(Date.parse(event?.meta.at ?? '')).toBeLessThanOrEqual(clock.now().getTime());
  });

  it('keeps the time and the salt of the first append when another process appends the same command again', async () => {
    const command = write(newId(), 'once');
    await here.run(notes, command);
    const first = await stream(command.data.noteId);
    clock.advance(60_000);
    await elsewhere.run(notes, command);
    await store.append(
      `note-${command.data.noteId}`,
      first.map(({ id, type, data, meta }) => ({ id, type, data, meta: { ...meta, salt: 'A'.repeat(22) } })),
      'none',
    );
    expect(await stream(command.data.noteId)).toEqual(first);
  });

  it('costs one append and no read when the stream is known', async () => {
    const noteId = newId();
    await here.run(notes, write(noteId, 'a'));
    const [reads, appends] = [store.reads, store.appends];
    for (const text of ['b', 'c', 'd']) await here.run(notes, write(noteId, text));
    expect([store.reads - reads, store.appends - appends]).toEqual([0, 3]);
  });

  it('folds an event as it is stored: text that the log cannot store is seen as the log returns it', async () => {
    const noteId = newId();
    await here.run(notes, write(noteId, 'ab\ud800cd'));
    await expect(here.run(notes, write(noteId, 'other'))).resolves.toMatchObject({ revision: 1 });
    await expect(here.run(notes, write(noteId, 'ab\ufffdcd'))).rejects.toBeInstanceOf(InvalidState);
  });

  it('creates a stream with one append and no read, and detects a stream that exists already', async () => {
    const creating: typeof notes = { ...notes, creates: ['WriteNote'] };
    const noteId = newId();
    const command = write(noteId, 'a');
    const [reads, appends] = [store.reads, store.appends];
    const receipt = await here.run(creating, command);
    expect([store.reads - reads, store.appends - appends]).toEqual([0, 1]);
    expect(await elsewhere.run(creating, command)).toEqual(receipt);
    expect(await elsewhere.run(creating, write(noteId, 'b'))).toMatchObject({ revision: 1 });
    await expect(here.run(creating, write(noteId, 'a'))).rejects.toBeInstanceOf(InvalidState);
    expect((await stream(noteId)).length).toBe(2);
  });

  it('decides again when another process was faster', async () => {
    const noteId = newId();
    await here.run(notes, write(noteId, 'a'));
    await elsewhere.run(notes, write(noteId, 'b'));
    expect(await here.run(notes, write(noteId, 'c'))).toMatchObject({ revision: 2 });
  });

  it('does not refuse, nor find nothing to do, on what another process has changed since', async () => {
    const noteId = newId();
    await here.run(notes, write(noteId, 'a'));
    await elsewhere.run(notes, write(noteId, 'b'));
    expect(await here.run(notes, write(noteId, 'b'))).toMatchObject({ revision: 1 });
    await elsewhere.run(notes, write(noteId, 'c'));
    await expect(here.run(notes, write(noteId, 'a'))).rejects.toBeInstanceOf(InvalidState);
    expect((await stream(noteId)).length).toBe(3);
  });

  it('lets many commands on one stream through, one after the other', async () => {
    const noteId = newId();
    const receipts = await Promise.all(Array.from({ length: 40 }, (_, i) => here.run(notes, write(noteId, `t${i}`))));
    expect(receipts.map(({ revision }) => revision)).toEqual(Array.from({ length: 40 }, (_, i) => i));
  });

  it('answers with the present state when nothing changes', async () => {
    const noteId = newId();
    const first = await here.run(notes, write(noteId, 'a'));
    expect(await here.run(notes, write(noteId, 'a'))).toEqual(first);
  });

  it('takes a command that comes again as done, and says the same as the first time', async () => {
    const noteId = newId();
    const command = write(noteId, 'a', {}, 2);
    const first = await here.run(notes, command);
    await here.run(notes, write(noteId, 'later'));
    for (const someone of [here, elsewhere, runner()]) expect(await someone.run(notes, command)).toEqual(first);
    expect((await stream(noteId)).length).toBe(3);
  });

  it('refuses another command under the same id (invariant 11)', async () => {
    const noteId = newId();
    const command = write(noteId, 'a');
    await here.run(notes, command);
    await expect(elsewhere.run(notes, { ...command, type: 'CrossOut' as const })).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
  });

  it('refuses a command that expects another revision, and says the true one', async () => {
    const noteId = newId();
    await here.run(notes, write(noteId, 'a'));
    await elsewhere.run(notes, write(noteId, 'b'));
    const stale = here.run(notes, write(noteId, 'c', { expectedRevision: 0 }));
    await expect(stale).rejects.toBeInstanceOf(PreconditionFailed);
    await expect(stale).rejects.toMatchObject({ extras: { currentRevision: 1 } });
    expect(await here.run(notes, write(noteId, 'c', { expectedRevision: 1 }))).toMatchObject({ revision: 2 });
  });

  it('refuses to create a stream for a caller that expects a revision, and reveals no revision of a stream hidden from them', async () => {
    const seen = { expectedRevision: 1 };
    const made = here.run(notes, write(newId(), 'a', seen));
    await expect(made).rejects.toMatchObject({ code: 'precondition_failed', extras: {} });
    const noteId = newId();
    await here.run(notes, write(noteId, 'a'));
    const hidden: typeof notes = {
      ...notes,
      decide: () => {
        throw new NotFound();
      },
    };
    for (const id of [noteId, newId()])
      await expect(elsewhere.run(hidden, write(id, 'b', seen))).rejects.toBeInstanceOf(NotFound);
    await expect(elsewhere.run(notes, write(noteId, 'a', seen))).rejects.toBeInstanceOf(PreconditionFailed);
  });

  it('keeps a snapshot of a long stream, and reads only what came after it', async () => {
    const noteId = newId();
    for (let i = 0; i < 23; i += 1) await here.run(notes, write(noteId, `t${i}`));
    let snapshot: { revision: number } | undefined;
    while (snapshot?.revision !== 19)
      [snapshot] = await postgres.query<{ revision: number }>('select revision from ops.snapshots where stream = $1', [
        `note-${noteId}`,
      ]);
    await postgres.query(`update ops.snapshots set state = '{"texts":["from the snapshot"]}' where stream = $1`, [
      `note-${noteId}`,
    ]);
    await expect(runner().run(notes, write(noteId, 'from the snapshot'))).rejects.toBeInstanceOf(InvalidState);
    expect(await runner().run(notes, write(noteId, 't0'))).toMatchObject({ revision: 23 });
    const changed: typeof notes = { ...notes, snapshot: { every: 10, version: 2 } };
    await expect(runner().run(changed, write(noteId, 't1'))).rejects.toBeInstanceOf(InvalidState);
  });
});
