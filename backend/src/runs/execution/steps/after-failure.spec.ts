import { blankDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { agentId, definition, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { ConnectionId } from '@throughline/contracts/ids.js';
import { runId, runRequested, withoutRecipe } from '@throughline/contracts/runs/run.fixtures.js';
import { occurrence } from '@throughline/platform/deciders/decider-spec.js';
import { evolve, noRun, type KnownRun } from '../../domain/run.js';
import { afterFailure, type FailedAttempt } from './after-failure.js';

const connectionId = ConnectionId.parse('0193a000-0000-7000-8000-0000000000c1');
const now = new Date('2026-01-02T03:04:05.000Z');
const failedWith = (over: Partial<FailedAttempt>): FailedAttempt => ({
  failure: { code: 'model_overloaded', message: 'Too busy.' },
  transient: true,
  retryAfterMs: null,
  switchNow: false,
  isRefused: false,
  ...over,
});
const model = { ...blankDefinition.model, provider: 'openai', model: 'gpt', connectionId };
const runWith = (fallbacks: number): KnownRun => {
  const asked = definition({ model, fallbacks: Array.from({ length: fallbacks }, () => model), onToolFailure: 'tell' });
  const run = evolve(noRun, runRequested({ definition: asked, runId, agentId, workspaceId }), occurrence);
  if (run.status === 'none') throw new Error('There is no run.');
  return run;
};
const start = {
  seq: 1,
  attempt: 1,
  kind: 'model',
  title: 'Think',
  tool: null,
  ...withoutRecipe,
  connectionId,
} as const;
const call = { ...start, kind: 'tool', tool: 'http.request' } as const;
const seconds = (count: number): string => new Date(now.getTime() + count * 1_000).toISOString();
const turn = (
  over: Partial<FailedAttempt>,
  { fallbacks = 0, delayMs = 2_000 }: { fallbacks?: number; delayMs?: number | null } = {},
) => afterFailure({ run: runWith(fallbacks), start }, failedWith(over), { now, delayMs });

describe('after a turn that did not come', () => {
  it('the same model is asked again, not before the provider allows it', () => {
    expect(turn({})).toMatchObject({ then: 'retry', retryAt: seconds(2), hold: null });
    expect(turn({ retryAfterMs: 30_000 }, { fallbacks: 1 })).toMatchObject({ then: 'retry', retryAt: seconds(30) });
  });
  it.each([
    ['there were enough attempts', {}, null],
    ['the provider wants to be left alone for long', { retryAfterMs: 61_000 }, 2_000],
    ['the provider will not answer', { transient: false, switchNow: true }, 2_000],
    ['the account is refused', { transient: false, switchNow: true, isRefused: true }, 2_000],
  ] as const)('the fallback is asked when %s', (_, over, delayMs) =>
    expect(turn(over, { fallbacks: 1, delayMs })).toEqual({ then: 'fallback', retryAt: seconds(0), hold: null }),
  );
  it('without a fallback the run waits visibly, for the provider or for the account', () => {
    expect(turn({ retryAfterMs: 120_000 })).toMatchObject({
      then: 'retry',
      hold: { reason: 'limit', about: { kind: 'model', model: 'gpt', connectionId }, until: seconds(120) },
    });
    const hold = { reason: 'connection', about: { kind: 'connection', connectionId }, until: seconds(24 * 3_600) };
    expect(turn({ transient: false, switchNow: true, isRefused: true })).toMatchObject({ then: 'retry', hold });
  });
  it('the run ends when nothing can be done about it, and asks no fallback for a mistake of its own', () => {
    expect(turn({}, { delayMs: null })).toMatchObject({ then: 'end', retryAt: null });
    expect(turn({ transient: false }, { fallbacks: 3 })).toMatchObject({ then: 'end' });
  });
});

it('A call waits for its account, is tried again, or is told to the model.', () => {
  const attempted = { run: runWith(1), start: call };
  const after = (over: Partial<FailedAttempt>, delayMs: number | null) =>
    afterFailure(attempted, failedWith(over), { now, delayMs });
  expect(after({ transient: false, isRefused: true }, null)).toMatchObject({
    then: 'retry',
    hold: { reason: 'connection' },
  });
  expect(after({}, 2_000)).toMatchObject({ then: 'retry', retryAt: seconds(2) });
  expect(after({}, null)).toMatchObject({ then: 'tell', retryAt: null });
});
