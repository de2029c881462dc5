import type { StepFailure } from '@throughline/contracts/runs/run.events.js';
import type { Json } from '@throughline/contracts/json.js';
import type { RehearsalTurn, RehearsalTool } from '../conversation.js';
import { nextTurn } from './next-turn.js';

const clock: RehearsalTool = {
  tool: 'time.now',
  name: 'time.now',
  schema: { type: 'object' },
  pinned: {},
};
const past = (outcome: { result: Json } | { failure: StepFailure }): RehearsalTurn => ({
  calls: [{ id: 'step-1', ...outcome }],
});
const succeeded = past({ result: { iso: 'now' } });
const failed = past({ failure: { code: 'http_404', message: 'shop.test answered 404.' } });
const turnAfter = (instructions: string, ...turns: RehearsalTurn[]) =>
  nextTurn({
    instructions,
    inputNames: [],
    inputs: {},
    output: { kind: 'text' },
    tools: [clock],
    turns,
  });

describe('a call that failed, when Rehearsal is told,', () => {
  it('is not made again, and comes first in the answer', () => {
    const { calls, answer } = turnAfter('1. Use `time.now`.\n2. Answer: Done.', failed);
    expect(calls).toEqual([]);
    expect(answer).toBe('Step 1 failed. shop.test answered 404.\nDone.');
    expect(turnAfter('1. Use `time.now`.', failed).answer).toBe('Step 1 failed. shop.test answered 404.');
  });
  it('can be named by later steps and conditions', () => {
    const list =
      '1. Use `time.now`.\n2. If {{step 1.error.code}} is http_404, then Answer: say so, otherwise Answer: be silent.';
    expect(turnAfter(list, failed).answer).toBe('Step 1 failed. shop.test answered 404.\nsay so');
    expect(turnAfter(list, succeeded).answer).toBe('be silent.');
  });
});
