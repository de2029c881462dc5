import { blankDefinition } from '@throughline/contracts/agents/agent-definition.js';
import {
  inline,
  measured,
  runRequested,
  runStarted,
  stepStarted,
  stepSucceeded,
} from '@throughline/contracts/runs/run.fixtures.js';
import type { RunEvent } from '@throughline/contracts/runs/run.events.js';
import { occurrence } from '@throughline/platform/deciders/decider-spec.js';
import { maxTokensIn } from './max-tokens.js';
import { evolve, noRun, type Run } from './run.js';

const tokensAfter = (...events: RunEvent[]): number => {
  const requested = runRequested({ definition: { ...blankDefinition, instructions: 'é'.repeat(100) } });
  const run = [requested, runStarted, ...events].reduce<Run>((state, event) => evolve(state, event, occurrence), noRun);
  if (run.status === 'none') throw new Error('no run');
  return maxTokensIn(run, 300, 0);
};
const turn = (tokens: { in: number; out: number }) =>
  stepSucceeded({ ...measured, usage: { ...measured.usage, ...tokens } });
const result = 'r'.repeat(998);
const called = [
  stepStarted({ seq: 2, kind: 'tool', tool: 'json.query' }),
  stepSucceeded({ seq: 2, output: inline(result) }),
];

describe('the tokens of the next request', () => {
  it('are at most the bytes of all that is in the first', () => {
    expect(tokensAfter()).toBeGreaterThan(200 + 300);
    expect(tokensAfter()).toBeLessThan(4_000);
  });
  it('are at most those of the last one, and the bytes since', () =>
    expect(tokensAfter(stepStarted(), turn({ in: 50, out: 7 }), ...called)).toBe(50 + 7 + 1_000 + 512));
  it('are at most all bytes when the last one was not counted', () =>
    expect(tokensAfter(stepStarted(), turn({ in: 0, out: 0 }), ...called)).toBeGreaterThan(tokensAfter() + 1_000));
});
