import { jest } from '@jest/globals';
import { auc, measuredAuc } from './auc.js';

afterEach(() => void jest.restoreAllMocks());

describe('how well durations distinguish two kinds of answers', () => {
  it('is 1 when one kind always takes longer', () => {
    expect(auc([4, 5, 6], [1, 2, 3])).toBe(1);
    expect(auc([1, 2, 3], [4, 5, 6])).toBe(1);
  });

  it('is 0.5 when they are the same', () => expect(auc([1, 2, 3, 3], [1, 2, 3, 3])).toBe(0.5));

  it('is between 0.5 and 1 when they overlap', () => expect(auc([1, 3], [2, 4])).toBe(0.75));

  it('stays high, however often it is measured, when the kinds differ', async () => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const takes = (ms: number) => () => Promise.resolve((now += ms));
    const slower = { known: takes(6), unknown: takes(1) };
    const { figure, samples } = await measuredAuc(() => slower, { samples: 5, bar: 0.55, rounds: 3 });
    expect(figure).toBe(1);
    expect(samples).toBe(15);
  });
});
