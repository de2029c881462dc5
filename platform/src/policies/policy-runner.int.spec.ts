import { NoteWritten } from '@throughline/contracts/notes/note.events.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { EsdbEventStore } from '../eventstore/esdb-event-store.js';
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

  const write = async (text: string): Promise<void> => {
    const noteId = newId();
    await store.append(
      `note-${noteId}`,
      [newEvent(NoteWritten.parse({ type: 'NoteWritten', data: { noteId, workspaceId: newId(), key: 'k', text } }))],
      'none',
    );
  };
  const start = (policies: Record<string, (text: string) => Promise<void>>): PolicyRunner => {
    const registry = new PolicyRegistry();
    for (const [name, react] of Object.entries(policies))
      registry.add<'NoteWritten'>({ name, on: ['NoteWritten'], react: ({ data }) => react(data.text) });
    const runner = new PolicyRunner(
      { store, postgres, registry, logger },
      { attempts: 3, firstPauseMs: 1, saveEveryMs: 0 },
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

  it('react to what happens from the moment they are first known, in log order, and go on where they stopped', async () => {
    await write('long before');
    const seen: string[] = [];
    const note = async (text: string): Promise<void> => void seen.push(text);
    const first = start({ 'when-spec-one': note });
    await known('when-spec-one');
    await Promise.all(['a', 'b', 'c'].map(write));
    await until(() => seen.length === 3);
    await first.stop();
    await write('while nobody ran');
    start({ 'when-spec-one': note });
    await until(() => seen.includes('while nobody ran'));
    expect(seen.filter((text) => text === 'long before')).toEqual([]);
    expect(new Set(seen)).toEqual(new Set(['a', 'b', 'c', 'while nobody ran']));
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
