import { auc, measuredAuc } from './auc.js';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('how well times tell two kinds apart', () => {
  it('is everything when one always takes longer', () => {
    expect(auc([4, 5, 6], [1, 2, 3])).toBe(1);
    expect(auc([1, 2, 3], [4, 5, 6])).toBe(1);
  });

  it('is nothing when they are the same', () => expect(auc([1, 2, 3, 3], [1, 2, 3, 3])).toBe(0.5));

  it('is in between when they overlap', () => expect(auc([1, 3], [2, 4])).toBe(0.75));

  it('stays up, however often it is measured, when there is something to tell', async () => {
    const slower = { known: () => pause(6), unknown: () => pause(1) };
    const { figure, samples } = await measuredAuc(() => slower, { samples: 5, bar: 0.55, rounds: 3 });
    expect(figure).toBeGreaterThan(0.9);
    expect(samples).toBe(15);
  });
});
