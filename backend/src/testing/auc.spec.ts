import { jest } from '@jest/globals';
import { auc, measuredAuc } from './auc.js';

afterEach(() => void jest.restoreAllMocks());

describe('how well times tell two kinds apart', () => {
  it('is everything when one always takes longer', () => {
    expect(auc([4, 5, 6], [1, 2, 3])).toBe(1);
    expect(auc([1, 2, 3], [4, 5, 6])).toBe(1);
  });

  it('is nothing when they are the same', () => expect(auc([1, 2, 3, 3], [1, 2, 3, 3])).toBe(0.5));

  it('is in between when they overlap', () => expect(auc([1, 3], [2, 4])).toBe(0.75));

  it('stays up, however often it is measured, when there is something to tell', async () => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const takes = (ms: number) => () => Promise.resolve((now += ms));
    const slower = { known: takes(6), unknown: takes(1) };
    const { figure, samples } = await measuredAuc(() => slower, { samples: 5, bar: 0.55, rounds: 3 });
    expect(figure).toBe(1);
    expect(samples).toBe(15);
  });
});
