import { isRepeated, type MadeCall } from './repeated-calls.js';

/** `a1`: the call a with the result 1. */
const made = (calls: string): MadeCall[] =>
  calls.split(' ').map((each) => ({ call: each.slice(0, 1), result: each.slice(1) }));

describe('a call repeats what the run did before', () => {
  it.each([
    ['a1 a1 a1', 'a', true],
    ['a1 b1 a1 b2 a1', 'a', true],
    ['a1 a1', 'a', false],
    ['a1 a1 a2', 'a', false],
    ['a1 a1 a1', 'b', false],
    ['x0 a1 a1 a1 a2', 'a', false],
  ])('after %s: %s → %s, by its own results', (calls, call, expected) =>
    expect(isRepeated(made(calls), call)).toBe(expected),
  );

  it.each([
    ['a1 b1 a2 b2 a1 b1', 'a', false],
    ['a1 b1 c1 a1 b1 c1 a1 b1 c1', 'a', true],
    ['a1 b1 c1 a1 b1 c1 a1 b1 c1', 'd', false],
    ['a1 b1 a1 c1 a1 b1 a1 c1 a1 b1 a1 c1', 'a', true],
    ['a1 b1 c1 d1 e1 a1 b1 c1 d1 e1', 'a', false],
  ])('after %s: %s → %s, by the cycle', (calls, call, expected) =>
    expect(isRepeated(made(calls), call)).toBe(expected),
  );
});
