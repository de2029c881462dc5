import { CommandId, CorrelationId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { NoteEvent } from '@throughline/contracts/notes/note.events.js';
import { noteWritten } from '@throughline/contracts/notes/note.fixtures.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { EsdbEventStore } from '../eventstore/esdb-event-store.js';
import { newId } from '../ids.js';
import { createLogger } from '../logging/logger.js';
import { inRequest } from '../logging/request-context.js';
import { Postgres } from '../postgres/postgres.js';
import { timeOfRequest } from '../postgres/time-of-request.js';
import { TestClock } from '../testing/test-clock.js';
import { TimeoutError } from '../timeout.js';
import type { CommandMeta, Decider } from './decider.js';
import { DeciderRunner } from './decider-runner.js';
import { SkippedEvents } from './skipped-events.js';
import { Snapshots } from './snapshots.js';

type WriteNote = { readonly type: 'WriteNote'; readonly data: { noteId: string }; readonly meta: CommandMeta };
const workspaceId = WorkspaceId.parse(newId());
const notes: Decider<null, WriteNote, NoteEvent> = {
  category: 'note',
  id: ({ data }) => data.noteId,
  initial: null,
  decide: ({ data }) => [noteWritten({ ...data, workspaceId, text: 'kept' })],
  evolve: () => null,
};
const write = (noteId: string): WriteNote => ({
  type: 'WriteNote',
  data: { noteId },
  meta: {
    commandId: CommandId.parse(newId()),
    correlationId: CorrelationId.parse(newId()),
    causationId: null,
    actor: { kind: 'system', id: 'specs' },
    workspaceId,
    at: '2026-01-02T03:04:05.000Z',
  },
});

/** Takes appends and keeps them until it is let go on. */
class HangingStore extends EsdbEventStore {
  goesOn = Promise.withResolvers<void>();
  override async append(...args: Parameters<EsdbEventStore['append']>) {
    await this.goesOn.promise;
    return super.append(...args);
  }
}

describe('A command on an event store that hangs', () => {
  const usual = { ...timeOfRequest };
  const logger = createLogger('silent');
  let stack: TestStack;
  let store: HangingStore;
  let postgres: Postgres;
  let runner: DeciderRunner;

  beforeAll(async () => {
    stack = await startStack();
    store = new HangingStore({ url: stack.eventStoreUrl, logger });
    await store.ready();
    postgres = new Postgres({ url: stack.databaseUrl });
    runner = new DeciderRunner(store, new Snapshots(postgres, logger), new TestClock(), new SkippedEvents());
  });
  beforeEach(() => {
    store.goesOn = Promise.withResolvers();
    Object.assign(timeOfRequest, { statementMs: 50, afterwardsMs: 10 });
  });
  afterEach(() => {
    store.goesOn.resolve();
    Object.assign(timeOfRequest, usual);
  });
  afterAll(async () => {
    await store.close();
    await postgres.close();
    await stack.stop();
  });

  it('is given up by its request, with those that wait behind it, which then are never begun', async () => {
    const noteId = newId();
    const asked = ['a', 'b', 'c'].map((requestId) => inRequest({ requestId }, () => runner.run(notes, write(noteId))));
    for (const outcome of await Promise.allSettled(asked))
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(TimeoutError) });
    store.goesOn.resolve();
    expect(await runner.run(notes, write(noteId))).toMatchObject({ revision: 1 });
  });

  it('is waited for by work in the background', async () => {
    const noteId = newId();
    const inBackground = runner.run(notes, write(noteId));
    await expect(inRequest({ requestId: 'r' }, () => runner.run(notes, write(noteId)))).rejects.toThrow(TimeoutError);
    store.goesOn.resolve();
    expect(await inBackground).toMatchObject({ revision: 0 });
  });
});
