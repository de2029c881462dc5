import { inlineContent } from '@throughline/contracts/json.js';
import { currentSchema } from '@throughline/contracts/upcasters.js';
import { noteWritten } from '@throughline/contracts/notes/note.fixtures.js';
import { EsdbEventStore } from '../eventstore/esdb-event-store.js';
import { eventCodec, type EventCodec } from '../eventstore/event-codec.js';
import { newId } from '../ids.js';
import { createLogger } from '../logging/logger.js';
import { eventually } from '../testing/eventually.js';
import { PolicyFixture } from '../testing/policy-fixture.js';
import { newEvent } from '../testing/sample-events.js';
import { PolicyCheckpoints } from './policy-checkpoints.js';
import { PolicyRegistry } from './policy-registry.js';

const logger = createLogger('silent');

describe('Policies', () => {
  let fixture: PolicyFixture;
  beforeAll(async () => {
    fixture = await PolicyFixture.open();
  });
  afterEach(() => fixture.stopPolicies());
  afterAll(() => fixture.close());

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
    const newer = await new EsdbEventStore({ url: fixture.stack.eventStoreUrl, logger, codec }).ready();
    await newer.append(`note-${noteId}`, [newEvent(noteWritten({ noteId, workspaceId: newId(), text }))], 'none');
    await newer.close();
  };

  it('react to everything since the log began, in log order, and go on where they stopped', async () => {
    await fixture.write('before any process with policies was there');
    const seen: string[] = [];
    const note = async (text: string): Promise<void> => void seen.push(text);
    const first = fixture.start({ 'when-spec-one': note });
    await fixture.known('when-spec-one');
    await Promise.all(['a', 'b', 'c'].map((text) => fixture.write(text)));
    await eventually('four reactions are done', () => seen.length === 4);
    await first.stop();
    await fixture.write('while nobody ran');
    fixture.start({ 'when-spec-one': note });
    await eventually('what came while nobody ran is reacted to', () => seen.includes('while nobody ran'));
    expect(seen[0]).toBe('before any process with policies was there');
    expect(new Set(seen.slice(1))).toEqual(new Set(['a', 'b', 'c', 'while nobody ran']));
    await fixture.reached('when-spec-one');
  });

  it('react to nothing while they are held, and to all of it afterwards', async () => {
    const seen: string[] = [];
    const runner = fixture.start({ 'when-spec-one': async (text) => void seen.push(text) });
    await runner.pause();
    runner.start();
    await fixture.write('while held');
    await fixture.store.head();
    expect(seen).toEqual([]);
    runner.resume();
    await eventually('a reaction is done', () => seen.length > 0);
    expect(seen).toEqual(['while held']);
    await fixture.reached('when-spec-one');
  });

  it('that come later begin where the others are, and miss nothing that happened while processes were replaced', async () => {
    await fixture.write('while processes were replaced');
    const seen: string[] = [];
    fixture.start({ 'when-spec-one': async () => undefined, 'when-spec-later': async (text) => void seen.push(text) });
    await eventually('the later policy reacts', () => seen.length > 0);
    expect(seen).toEqual(['while processes were replaced']);
    await fixture.reached('when-spec-later');
  });

  it('that fail are retried in the order of their workspace, and other policies do not wait for them', async () => {
    const [seen, other]: [string[], string[]] = [[], []];
    let failures = 2;
    fixture.start({
      'when-spec-failing': async (text) => {
        if (text === 'hard' && failures-- > 0) throw new Error('not yet');
        seen.push(text);
      },
      'when-spec-healthy': async (text) => void other.push(text),
    });
    await fixture.known('when-spec-failing');
    await fixture.write(['easy', 'hard', 'after'], newId());
    await eventually('both policies have reacted to all', () => seen.length === 3 && other.length === 3);
    expect([seen, other]).toEqual([
      ['easy', 'hard', 'after'],
      ['easy', 'hard', 'after'],
    ]);
    await fixture.reached('when-spec-failing');
  });

  it('that keep failing park the event where operators see it, and a later process tries it again', async () => {
    const seen: string[] = [];
    let broken = true;
    const react = async (text: string): Promise<void> => {
      if (text === 'poison' && broken) throw new Error('never');
      seen.push(text);
    };
    const runner = fixture.start({ 'when-spec-parking': react });
    await fixture.known('when-spec-parking');
    await fixture.write('poison');
    await fixture.write('after it');
    await eventually('the reaction after the parked one is done', () => seen.includes('after it'));
    const parked = () => new PolicyCheckpoints(fixture.postgres).parked();
    // Each write has a workspace of its own, so neither reaction waits for the other.
    await eventually('the failing reaction is parked', async () => (await parked()).length > 0);
    const [first] = await parked();
    expect(first).toMatchObject({
      policy: 'when-spec-parking',
      attempts: 3,
      error: expect.stringContaining('never'),
      event: { data: { text: inlineContent('poison') } },
    });
    await runner.stop();
    broken = false;
    fixture.start({ 'when-spec-parking': react });
    await eventually('the parked reaction succeeds', () => seen.includes('poison'));
    await eventually('nothing is parked any more', async () => (await parked()).length === 0);
  });

  it('try what follows a parked reaction in the same workspace once, until one succeeds', async () => {
    const tries: string[] = [];
    const react = async (text: string): Promise<void> => {
      tries.push(text);
      if (text !== 'fine') throw new Error('never');
    };
    const workspaceId = newId();
    await fixture.write(['first', 'second', 'fine', 'third'], workspaceId);
    fixture.start({ 'when-spec-failing-often': react });
    const parked = () => new PolicyCheckpoints(fixture.postgres).parked();
    await eventually('three reactions are parked', async () => (await parked()).length === 3);
    expect(tries).toEqual(['first', 'first', 'first', 'second', 'fine', 'third', 'third', 'third']);
    await fixture.reached('when-spec-failing-often');
    await fixture.postgres.execute(`delete from ops.parked_reactions where policy = 'when-spec-failing-often'`);
  });

  it('that keep failing are also tried again by themselves, now and then', async () => {
    const seen: string[] = [];
    let away = true;
    const react = async (text: string): Promise<void> => {
      if (text === 'too early' && away) throw new Error('the projection is behind');
      seen.push(text);
    };
    fixture.start({ 'when-spec-patient': react }, { parkedEveryMs: 10 });
    await fixture.known('when-spec-patient');
    await fixture.write('too early');
    await eventually(
      'a reaction is parked',
      async () => (await new PolicyCheckpoints(fixture.postgres).parked()).length === 1,
    );
    away = false;
    await eventually('the reaction succeeds by itself', () => seen.includes('too early'));
    await eventually(
      'nothing is parked any more',
      async () => (await new PolicyCheckpoints(fixture.postgres).parked()).length === 0,
    );
    await fixture.reached('when-spec-patient');
  });

  it('do not lose an event that only a newer version can read: it is parked until one is there', async () => {
    const seen: string[] = [];
    const react = async (text: string): Promise<void> => void seen.push(text);
    const first = fixture.start({ 'when-spec-old': react }, { parkedEveryMs: 10 });
    await fixture.known('when-spec-old');
    const parked = () => new PolicyCheckpoints(fixture.postgres).parked();
    await writeAsOf('of tomorrow', currentSchema('NoteWritten') + 1);
    await eventually('the event is parked', async () => (await parked()).length === 1);
    expect(await parked()).toMatchObject([{ policy: 'when-spec-old', error: expect.stringContaining('newer_schema') }]);
    await first.stop();
    await fixture.postgres.query(
      `update ops.parked_reactions set event = jsonb_set(event::jsonb, '{meta,schema}', to_jsonb($1::int))::json`,
      [currentSchema('NoteWritten')],
    );
    fixture.start({ 'when-spec-old': react }, { parkedEveryMs: 10 });
    await eventually('the event is reacted to', () => seen.includes('of tomorrow'));
    await eventually('nothing is parked any more', async () => (await parked()).length === 0);
    await fixture.reached('when-spec-old');
  });

  it('run in one process at a time; another takes over when it ends', async () => {
    const seen: string[] = [];
    const by = (who: string) => ({ 'when-spec-shared': async (text: string) => void seen.push(`${who} ${text}`) });
    const first = fixture.start(by('first'));
    await fixture.known('when-spec-shared');
    fixture.start(by('second'));
    for (const text of ['1', '2', '3']) await fixture.write(text);
    await eventually('three reactions are done', () => seen.length === 3);
    await first.stop();
    await fixture.write('4');
    await eventually('the fourth reaction is done', () => seen.length === 4);
    expect(seen).toEqual(['first 1', 'first 2', 'first 3', 'second 4']);
  });

  it('must have names of their own', () => {
    const registry = new PolicyRegistry();
    const policy = { name: 'when-spec', on: ['NoteWritten'] as const, react: async () => undefined };
    registry.add(policy);
    expect(() => registry.add(policy)).toThrow('when-spec');
  });
});
