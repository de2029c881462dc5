import type { Usage } from '@throughline/contracts/runs/run.events.js';
import { summedUsage } from './summed-usage.js';
import { estimatedUsage, getUsage } from './usage.js';

const traffic = { sent: 4_000, heard: 400 };
const reported = (
  input: number | undefined,
  output: number | undefined,
  over: { read?: number; reasoning?: number } = {},
) =>
  getUsage(
    {
      inputTokens: { total: input, noCache: undefined, cacheRead: over.read, cacheWrite: undefined },
      outputTokens: { total: output, text: undefined, reasoning: over.reasoning },
    },
    traffic,
  );

describe('The tokens of a turn', () => {
  it('are what the provider counted', () =>
    expect(reported(900, 120, { read: 800, reasoning: 20 })).toEqual({
      in: 900,
      cacheRead: 800,
      cacheWrite: 0,
      out: 120,
      reasoning: 20,
      estimated: false,
    }));
  it('may be more than those of the text, by prompts of the provider and reasoning that nobody hears', () =>
    expect(reported(60_000, 200_000)).toMatchObject({ in: 60_000, out: 200_000, estimated: false }));
  it.each([
    [Number.MAX_SAFE_INTEGER, 1],
    [1, Number.MAX_SAFE_INTEGER],
    [2 ** 60, 1],
    [104_001, 1],
    [900, 1_000_401],
    [-1, 1],
    [900, -1],
    [900.5, 1],
    [Number.NaN, 1],
    [900, Number.POSITIVE_INFINITY],
    [undefined, 1],
  ])('are estimated where the provider claims %p for %p', (input, output) =>
    expect(reported(input, output)).toEqual(estimatedUsage(traffic)),
  );

  it('have sums that are exact numbers', () => {
    const most: Usage = {
      in: Number.MAX_SAFE_INTEGER,
      cacheRead: Number.MAX_SAFE_INTEGER,
      cacheWrite: 0,
      out: Number.MAX_SAFE_INTEGER,
      reasoning: 0,
      estimated: false,
    };
    expect(summedUsage(most, most)).toEqual(most);
  });
});
