import { NoteWritten } from '@throughline/contracts/notes/note.events.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { EsdbEventStore } from '../eventstore/esdb-event-store.js';
import { eventCodec, type EventCodec } from '../eventstore/event-codec.js';
import { newId } from '../ids.js';
import { createLogger } from '../logging/logger.js';
import { Postgres } from '../postgres/postgres.js';
import { newEvent } from '../testing/sample-events.js';
import { PolicyCheckpoints } from './policy-checkpoints.js';
import { PolicyRegistry } from './policy-registry.js';
import { PolicyRunner } from './policy-runner.js';

const logger = createLogger('silent');

describe('Policies', () => {
  let stack: TestStack;
  let store: EsdbEventStore;
  let postgres: Postgres;
  const running: PolicyRunner[] = [];

  beforeAll(async () => {
    stack = await startStack();
    store = await new EsdbEventStore({ url: stack.eventStoreUrl, logger }).ready();
    postgres = new Postgres({ url: stack.databaseUrl });
  });
  afterEach(async () => {
    for (const runner of running.splice(0)) await runner.stop();
  });
  afterAll(async () => {
    await store.close();
    await postgres.close();
    await stack.stop();
  });

  const write = async (text: string, workspaceId = newId()): Promise<void> => {
    const noteId = newId();
    const written = NoteWritten.parse({ type: 'NoteWritten', data: { noteId, workspaceId, key: 'k', text } });
    const event = newEvent(written);
    const meta = { ...event.meta, workspaceId: written.data.workspaceId };
    await store.append(`note-${noteId}`, [{ ...event, meta }], 'none');
  };
  const start = (policies: Record<string, (text: string) => Promise<void>>, parkedEveryMs = 60_000): PolicyRunner => {
    const registry = new PolicyRegistry();
    for (const [name, react] of Object.entries(policies))
      registry.add<'NoteWritten'>({ name, on: ['NoteWritten'], react: ({ data }) => react(data.text) });
    const runner = new PolicyRunner(
      { store, postgres, registry, logger },
      { attempts: 3, firstPauseMs: 1, saveEveryMs: 0, parkedEveryMs },
    );
    runner.start();
    running.push(runner);
    return runner;
  };
  const until = async (done: () => boolean | Promise<boolean>): Promise<void> => {
    while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const known = (policy: string) =>
    until(
      async () =>
        (await postgres.query('select 1 from ops.policy_checkpoints where policy = $1', [policy]).catch(() => []))
          .length === 1,
    );

  /** What was done is also noted: the next policy begins behind it. */
  const reached = (policy: string) =>
    until(async () => {
      const sql = 'select 1 from ops.policy_checkpoints where policy = $1 and position >= $2';
      return (await postgres.query(sql, [policy, await store.head()])).length === 1;
    });

  /** As a newer version of the product would write it. */
  const writeAsOf = async (text: string, schema: number): Promise<void> => {
    const noteId = newId();
    const codec: EventCodec = {
      ...eventCodec(),
      encode: (event) => {
        const { data, meta } = eventCodec().encode(event);
        return { data, meta: { ...meta, schema } };
      },
    };
    const newer = await new EsdbEventStore({ url: stack.eventStoreUrl, logger, codec }).ready();
    const data = { noteId, workspaceId: newId(), key: 'k', text };
    await newer.append(`note-${noteId}`, [newEvent(NoteWritten.parse({ type: 'NoteWritten', data }))], 'none');
    await newer.close();
  };

  it('react to everything since the log began, in log order, and go on where they stopped', async () => {
    await write('before any process with policies was there');
    const seen: string[] = [];
    const note = async (text: string): Promise<void> => void seen.push(text);
    const first = start({ 'when-spec-one': note });
    await known('when-spec-one');
    await Promise.all(['a', 'b', 'c'].map((text) => write(text)));
    await until(() => seen.length === 4);
    await first.stop();
    await write('while nobody ran');
    start({ 'when-spec-one': note });
    await until(() => seen.includes('while nobody ran'));
    expect(seen[0]).toBe('before any process with policies was there');
    expect(new Set(seen.slice(1))).toEqual(new Set(['a', 'b', 'c', 'while nobody ran']));
    await reached('when-spec-one');
  });

  it('react to nothing while they are held, and to all of it afterwards', async () => {
    const seen: string[] = [];
    const runner = start({ 'when-spec-one': async (text) => void seen.push(text) });
    await runner.hold();
    runner.start();
    await write('while held');
    await store.head();
    expect(seen).toEqual([]);
    runner.letGo();
    await until(() => seen.length > 0);
    expect(seen).toEqual(['while held']);
    await reached('when-spec-one');
  });

  it('that come later begin where the others are, and miss nothing that happened while processes were replaced', async () => {
    await write('while processes were replaced');
    const seen: string[] = [];
    start({ 'when-spec-one': async () => undefined, 'when-spec-later': async (text) => void seen.push(text) });
    await until(() => seen.length > 0);
    expect(seen).toEqual(['while processes were replaced']);
    await reached('when-spec-later');
  });

  it('that fail are tried again in order, and the others do not wait for them', async () => {
    const [seen, other]: [string[], string[]] = [[], []];
    let failures = 2;
    start({
      'when-spec-failing': async (text) => {
        if (text === 'hard' && failures-- > 0) throw new Error('not yet');
        seen.push(text);
      },
      'when-spec-healthy': async (text) => void other.push(text),
    });
    await known('when-spec-failing');
    for (const text of ['easy', 'hard', 'after']) await write(text);
    await until(() => seen.length === 3 && other.length === 3);
    expect(seen).toEqual(['easy', 'hard', 'after']);
    await reached('when-spec-failing');
  });

  it('that keep failing park the event where operators see it, and a later process tries it again', async () => {
    const seen: string[] = [];
    let broken = true;
    const react = async (text: string): Promise<void> => {
      if (text === 'poison' && broken) throw new Error('never');
      seen.push(text);
    };
    const first = start({ 'when-spec-parking': react });
    await known('when-spec-parking');
    await write('poison');
    await write('after it');
    await until(() => seen.includes('after it'));
    const [parked] = await new PolicyCheckpoints(postgres).parked();
    expect(parked).toMatchObject({
      policy: 'when-spec-parking',
      attempts: 3,
      error: expect.stringContaining('never'),
      event: { data: { text: 'poison' } },
    });
    await first.stop();
    broken = false;
    start({ 'when-spec-parking': react });
    await until(() => seen.includes('poison'));
    await until(async () => (await new PolicyCheckpoints(postgres).parked()).length === 0);
  });

  it('lose patience with a workspace of which one had to be parked, and with no other', async () => {
    const tries: string[] = [];
    const react = async (text: string): Promise<void> => {
      tries.push(text);
      if (text !== 'fine') throw new Error('never');
    };
    start({ 'when-spec-impatient': react });
    await known('when-spec-impatient');
    const workspaceId = newId();
    for (const text of ['first', 'second']) await write(text, workspaceId);
    await write('another');
    await write('fine', workspaceId);
    await until(() => tries.includes('fine'));
    expect(tries).toEqual(['first', 'first', 'first', 'second', 'another', 'another', 'another', 'fine']);
    await reached('when-spec-impatient');
    await postgres.execute(`delete from ops.parked_reactions where policy = 'when-spec-impatient'`);
  });

  it('that keep failing are also tried again by themselves, now and then', async () => {
    const seen: string[] = [];
    let away = true;
    const react = async (text: string): Promise<void> => {
      if (text === 'too early' && away) throw new Error('the projection is behind');
      seen.push(text);
    };
    start({ 'when-spec-patient': react }, 10);
    await known('when-spec-patient');
    await write('too early');
    await until(async () => (await new PolicyCheckpoints(postgres).parked()).length === 1);
    away = false;
    await until(() => seen.includes('too early'));
    await until(async () => (await new PolicyCheckpoints(postgres).parked()).length === 0);
    await reached('when-spec-patient');
  });

  it('do not lose an event that only a newer version can read: it is parked until one is there', async () => {
    const seen: string[] = [];
    const react = async (text: string): Promise<void> => void seen.push(text);
    const first = start({ 'when-spec-old': react }, 10);
    await known('when-spec-old');
    const parked = () => new PolicyCheckpoints(postgres).parked();
    await writeAsOf('of tomorrow', 2);
    await until(async () => (await parked()).length === 1);
    expect(await parked()).toMatchObject([{ policy: 'when-spec-old', error: expect.stringContaining('newer_schema') }]);
    await first.stop();
    await postgres.query(`update ops.parked_reactions set event = jsonb_set(event::jsonb, '{meta,schema}', '1')::json`);
    start({ 'when-spec-old': react }, 10);
    await until(() => seen.includes('of tomorrow'));
    await until(async () => (await parked()).length === 0);
    await reached('when-spec-old');
  });

  it('run in one process at a time; another takes over when it ends', async () => {
    const seen: string[] = [];
    const by = (who: string) => ({ 'when-spec-shared': async (text: string) => void seen.push(`${who} ${text}`) });
    const first = start(by('first'));
    await known('when-spec-shared');
    start(by('second'));
    for (const text of ['1', '2', '3']) await write(text);
    await until(() => seen.length === 3);
    await first.stop();
    await write('4');
    await until(() => seen.length === 4);
    expect(seen).toEqual(['first 1', 'first 2', 'first 3', 'second 4']);
  });

  it('must have names of their own', () => {
    const registry = new PolicyRegistry();
    const policy = { name: 'when-spec', on: ['NoteWritten'] as const, react: async () => undefined };
    registry.add(policy);
    expect(() => registry.add(policy)).toThrow('when-spec');
  });
});
