import { newId } from '../ids.js';
import { Postgres } from '../postgres/postgres.js';
import { eventually } from '../testing/eventually.js';
import { PolicyFixture } from '../testing/policy-fixture.js';
import { defaultPolicyLimits } from './policy-runner.js';

const numbered = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, n) => `${prefix} ${n}`);

/** A reaction that waits until it is let through. */
const gate = () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
};

describe('A policy at its own cursor', () => {
  let fixture: PolicyFixture;
  beforeAll(async () => {
    fixture = await PolicyFixture.open();
  });
  afterEach(() => fixture.stopPolicies());
  afterAll(() => fixture.close());

  it('that is held up in one workspace delays no other policy and no other workspace', async () => {
    const [slow, quick] = [newId(), newId()];
    const { opened, open } = gate();
    const [held, other]: [string[], string[]] = [[], []];
    fixture.start({
      'when-spec-held': async (text, workspaceId) => {
        if (workspaceId === slow) await opened;
        held.push(text);
      },
      'when-spec-other': async (text) => void other.push(text),
    });
    await fixture.known('when-spec-held');
    for (let n = 0; n < 5; n += 1) {
      await fixture.write(`slow ${n}`, slow);
      await fixture.write(`quick ${n}`, quick);
    }
    await eventually(
      'the other policy and the other workspace are done',
      () => other.length === 10 && held.length === 5,
    );
    expect(held).toEqual(numbered('quick', 5));
    await fixture.reached('when-spec-other');
    open();
    await eventually('what was held up is done', () => held.length === 10);
    expect(held.slice(5)).toEqual(numbered('slow', 5));
    await fixture.reached('when-spec-held');
  });

  it('that keeps failing in one workspace, as while its table is behind, delays no other', async () => {
    const [behind, quick] = [newId(), newId()];
    let isBehind = true;
    const [seen, other]: [string[], string[]] = [[], []];
    const react = async (text: string, workspaceId: string): Promise<void> => {
      if (workspaceId === behind && isBehind) throw new Error('the table is behind');
      seen.push(text);
    };
    fixture.start(
      { 'when-spec-failing': react, 'when-spec-other': async (text) => void other.push(text) },
      { attempts: 1_000_000, concurrent: 1 },
    );
    await fixture.known('when-spec-failing');
    await fixture.write(numbered('behind', 3), behind);
    await fixture.write(numbered('quick', 3), quick);
    await eventually('all others are done', () => other.length === 6 && seen.length === 3);
    expect(seen).toEqual(numbered('quick', 3));
    isBehind = false;
    await eventually('the workspace that failed is done', () => seen.length === 6);
    expect(seen.slice(3)).toEqual(numbered('behind', 3));
    await fixture.reached('when-spec-failing');
  });

  it('a policy that lags behind the reader reads the log by itself: nothing is skipped, repeated or out of order', async () => {
    const { opened, open } = gate();
    const [lagging, other] = [new Map<string, string[]>(), [] as string[]];
    const cursor = { pending: 4, perWorkspace: 4, completedAhead: 10_000 };
    fixture.start(
      {
        'when-spec-lagging': async (text, workspaceId) => {
          await opened;
          lagging.set(workspaceId, [...(lagging.get(workspaceId) ?? []), text]);
        },
        'when-spec-other': async (text) => void other.push(text),
      },
      { cursor, reader: { events: 8, bytes: 1024 * 1024 } },
    );
    await fixture.known('when-spec-lagging');
    const workspaces = [newId(), newId(), newId()];
    for (let n = 0; n < 40; n += 1) for (const workspaceId of workspaces) await fixture.write(`lag ${n}`, workspaceId);
    await eventually('the other policy is done', () => other.length === 120);
    expect(lagging.size).toBe(0);
    open();
    const done = () => [...lagging.values()].flat().length === 120;
    await eventually('the lagging policy has caught up', done);
    for (const workspaceId of workspaces) expect(lagging.get(workspaceId)).toEqual(numbered('lag', 40));
    await fixture.write('at the head again', workspaces[0]);
    await eventually(
      'both have joined the head',
      () => other.length === 121 && [...lagging.values()].flat().length === 121,
    );
    await fixture.reached('when-spec-lagging');
  });

  it('leaves in the log what one workspace cannot queue, and reads it again in order', async () => {
    const [flooding, quick] = [newId(), newId()];
    const { opened, open } = gate();
    const [flood, others]: [string[], string[]] = [[], []];
    fixture.start(
      {
        'when-spec-flooded': async (text, workspaceId) => {
          if (workspaceId === flooding) await opened;
          (workspaceId === flooding ? flood : others).push(text);
        },
      },
      { cursor: { pending: 50, perWorkspace: 3, completedAhead: 10_000 }, reader: { events: 16, bytes: 1024 * 1024 } },
    );
    await fixture.known('when-spec-flooded');
    await fixture.write(numbered('flood', 60), flooding);
    await fixture.write(numbered('quick', 20), quick);
    await eventually('the other workspace is done', () => others.length === 20);
    expect([flood, others]).toEqual([[], numbered('quick', 20)]);
    open();
    await eventually('the flood is done', () => flood.length === 60);
    await fixture.write('after the flood', flooding);
    await eventually('what follows is done', () => flood.length === 61);
    expect(flood).toEqual([...numbered('flood', 60), 'after the flood']);
    await fixture.reached('when-spec-flooded');
  });

  it('goes on after a kill: what was not saved is done again, nothing is lost, and the order is kept', async () => {
    const workspaces = [newId(), newId()];
    const seen = new Map<string, string[]>();
    const note = async (text: string, workspaceId: string): Promise<void> =>
      void seen.set(workspaceId, [...(seen.get(workspaceId) ?? []), text]);
    for (let round = 0; round < 3; round += 1) {
      const own = new Postgres({ url: fixture.stack.databaseUrl });
      const late = new Map<string, number>();
      const killed = async (text: string, workspaceId: string): Promise<void> => {
        late.set(workspaceId, (late.get(workspaceId) ?? 0) + 1);
        // Nothing is saved after this, as after a kill.
        if (late.size === 2) await own.close();
        await note(text, workspaceId);
      };
      const runner = fixture.start(
        { 'when-spec-killed': killed },
        { saveAfterMs: 60_000, saveIdleEveryMs: 60_000 },
        own,
      );
      if (round === 0) await fixture.known('when-spec-killed');
      for (const workspaceId of workspaces) await fixture.write(`round ${round}`, workspaceId);
      await eventually('both workspaces were reacted to', () => late.size === 2);
      await runner.stop();
    }
    fixture.start({ 'when-spec-killed': note });
    const last = numbered('round', 3);
    await eventually('the next process has done it all', () =>
      [...seen.values()].every((texts) => endsWith(texts, last)),
    );
    expect(seen.size).toBe(2);
    await fixture.reached('when-spec-killed');
  });

  it('repeats after an orderly restart only what is not done, although something before it is not', async () => {
    const [failing, quick] = [newId(), newId()];
    const seen: string[] = [];
    let isFailing = true;
    const react = async (text: string, workspaceId: string): Promise<void> => {
      if (workspaceId === failing && isFailing) throw new Error('not yet');
      seen.push(text);
    };
    const first = fixture.start({ 'when-spec-restarted': react }, { attempts: 1_000_000 });
    await fixture.known('when-spec-restarted');
    await fixture.write('late', failing);
    await fixture.write(numbered('quick', 5), quick);
    await eventually('the other workspace is done', () => seen.length === 5);
    await first.stop();
    isFailing = false;
    fixture.start({ 'when-spec-restarted': react });
    await eventually('what failed is done', () => seen.includes('late'));
    await fixture.reached('when-spec-restarted');
    expect(seen).toEqual([...numbered('quick', 5), 'late']);
  });

  it('keeps as many reactions running as it may, and no more', async () => {
    let [now, most] = [0, 0];
    const { opened, open } = gate();
    const seen: string[] = [];
    fixture.start({
      'when-spec-busy': async (text) => {
        now += 1;
        most = Math.max(most, now);
        await opened;
        now -= 1;
        seen.push(text);
      },
    });
    await fixture.known('when-spec-busy');
    for (const text of numbered('busy', 20)) await fixture.write(text);
    await eventually('as many run as may', () => now === defaultPolicyLimits.concurrent);
    open();
    await eventually('all are done', () => seen.length === 20);
    expect(most).toBe(defaultPolicyLimits.concurrent);
    await fixture.reached('when-spec-busy');
  });
});

const endsWith = (texts: readonly string[], last: readonly string[]): boolean =>
  last.every((text, n) => texts.at(n - last.length) === text);
