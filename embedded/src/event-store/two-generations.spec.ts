import { TwoGenerations } from './two-generations.js';

describe('a memory of two generations', () => {
  it('remembers at least the latest generation and what was asked for since', () => {
    const memory = new TwoGenerations<number, string>(3);
    for (const key of [1, 2, 3, 4]) memory.set(key, `value ${key}`);
    expect(memory.get(1)).toBe('value 1');
    for (const key of [5, 6]) memory.set(key, `value ${key}`);
    expect([1, 2, 3, 4].map((key) => memory.get(key))).toEqual(['value 1', undefined, undefined, 'value 4']);
  });
});
