import { WorkspaceId } from '@throughline/contracts/ids.js';
import { newId } from '@throughline/platform/ids.js';
import { ExecutionPermits } from './execution-permits.js';
import { ExecutionTurn } from './execution-turn.js';

const [many, few] = [WorkspaceId.parse(newId()), WorkspaceId.parse(newId())];
const toPermits = (): ExecutionPermits => new ExecutionPermits({ runsAtOnce: 24 });
const never = new AbortController().signal;
const now = new Date('2026-11-22T12:00:00.000Z');
const after = (ms: number): Date => new Date(now.getTime() + ms);

describe('permits to execute runs', () => {
  it('are waited for by few jobs of a workspace; the others come back one after the other', async () => {
    const permits = toPermits();
    for (let n = 0; n < 39; n += 1) void permits.acquire(many, never);
    expect(permits.returnTime(many, now)).toBeNull();
    void permits.acquire(many, never);
    expect([permits.returnTime(many, now), permits.returnTime(many, now)]).toEqual([after(20), after(40)]);
    expect(permits.returnTime(many, after(1_000))).toEqual(after(1_020));
    expect(permits.returnTime(few, now)).toBeNull();
  });
  it('are free for another workspace when one has all that it may have', async () => {
    const permits = toPermits();
    for (let n = 0; n < 30; n += 1) void permits.acquire(many, never);
    expect(await permits.acquire(few, never)).toMatchObject({ alone: false });
  });
});

describe('the turn of a run', () => {
  const toTurn = (permits: ExecutionPermits, workspaceId: WorkspaceId): ExecutionTurn =>
    new ExecutionTurn(permits, workspaceId, never);

  it('goes on while nobody with fewer permits waits', async () => {
    const turn = toTurn(toPermits(), many);
    await turn.begin();
    expect([await turn.exchange({ alone: false }), await turn.exchange({ alone: false })]).toEqual([false, false]);
  });
  it('passes to a workspace with fewer permits after one step', async () => {
    const permits = toPermits();
    const turns = Array.from({ length: 20 }, () => toTurn(permits, many));
    await Promise.all(turns.map((turn) => turn.begin()));
    for (let n = 0; n < 4; n += 1) await permits.acquire(WorkspaceId.parse(newId()), never);
    const other = toTurn(permits, few);
    const served = other.begin();
    const [first] = turns;
    expect(await first?.exchange({ alone: false })).toBe(false);
    void first?.exchange({ alone: false });
    await served;
    expect(permits.waitingFor(many)).toBe(1);
  });
  it('is exchanged for one alone, and back', async () => {
    const permits = toPermits();
    const turn = toTurn(permits, many);
    await turn.begin();
    expect(await turn.exchange({ alone: true })).toBe(true);
    expect(await turn.exchange({ alone: true })).toBe(false);
    const other = toTurn(permits, few);
    const served = other.begin();
    expect(permits.waitingFor(few)).toBe(1);
    expect(await turn.exchange({ alone: false })).toBe(true);
    await served;
  });
  it('ends with the signal', async () => {
    const permits = toPermits();
    const stop = new AbortController();
    const turn = new ExecutionTurn(permits, many, stop.signal);
    await permits.acquire(few, never, { alone: true });
    const begun = turn.begin();
    stop.abort();
    await begun;
    turn.end();
    expect(permits.waitingFor(many)).toBe(0);
  });
});
