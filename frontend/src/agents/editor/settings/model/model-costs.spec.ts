import { costOn, costText, differenceText, runsText } from './model-costs.js';

const model = { connectionId: null, provider: 'openai', model: 'gpt-4.1' };

describe('what the last runs would have cost', () => {
  it('is compared with the model in use, where both have a price that is not nothing', () => {
    expect(differenceText(1_350_000, 1_960_000)).toBe('−31 %');
    expect(differenceText(9_810_000, 1_960_000)).toBe('+401 %');
    expect(differenceText(1_000, 1_000)).toBe('same');
    expect(differenceText(0, 1_000)).toBe('−100 %');
    expect([differenceText(null, 1), differenceText(1, null), differenceText(1, 0)]).toEqual([null, null, null]);
  });
  it('is unknown for a model without a price, and nothing only where it is nothing', () => {
    const costs = { ended: 3, runs: 3, items: [{ ...model, costMicros: 0 }] };
    expect(costOn(costs, model)).toBe(0);
    expect(costOn(costs, { ...model, model: 'gpt-5' })).toBeNull();
    expect([0, 21, 9_999, 1_960_000].map(costText)).toEqual(['$0.00', '< $0.0001', '$0.0100', '$1.96']);
  });
  it('names how many runs it is about', () => {
    expect(runsText({ ended: 20, runs: 20, items: [] })).toBe('the last 20 runs');
    expect(runsText({ ended: 1, runs: 1, items: [] })).toBe('the last run');
    expect(runsText({ ended: 20, runs: 14, items: [] })).toBe('14 of the last 20 runs');
  });
});
