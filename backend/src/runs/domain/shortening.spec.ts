import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { inline } from '@throughline/contracts/runs/run.fixtures.js';
import type { Step } from './run-steps.js';
import type { KnownRun } from './run.js';
import { nextShortened } from './shortening.js';

const result = (seq: number, bytes: number): Step => ({
  seq,
  kind: 'tool',
  tool: 'http.request',
  title: '',
  attempt: 1,
  input: null,
  recipe: null,
  losses: 0,
  tries: 1,
  changedBy: null,
  progress: { status: 'succeeded', output: inline(null), bytes, tokens: 0 },
});
const run = (steps: Step[], shortened: number | null = null) =>
  ({ steps, shortened, definition: definition() }) as unknown as KnownRun;

describe('a request that was too long', () => {
  const steps = [result(2, 20_000), result(3, 100), result(5, 20_000), result(7, 20_000), result(9, 20_000)];
  it('is made again with the oldest results shortened that come to half, then half of the rest, until none is long', () => {
    expect(nextShortened(run(steps))).toBe(5);
    expect(nextShortened(run(steps, 5))).toBe(7);
    expect(nextShortened(run(steps, 7))).toBe(9);
    expect(nextShortened(run(steps, 9))).toBeNull();
  });
  it('cannot be shortened without long results', () => expect(nextShortened(run([result(2, 2_048)]))).toBeNull());
});
