import { choose, countChanges, harmlessParts, isChosen, raisedChanges, takeRequest } from './update-choices.js';
import { addedTool, conflictingLimit, updateChange, updateOffer } from './update-offer.fixtures.js';

const offer = updateOffer();

describe('choices of an update', () => {
  it('take a change that only the template made, and neither a conflict nor one that raises a power', () => {
    expect(isChosen({}, 'checker', updateChange())).toBe(true);
    expect(isChosen({}, 'checker', conflictingLimit)).toBe(false);
    expect(isChosen({}, 'checker', addedTool)).toBe(false);
  });

  it('of one part leave the same field of another part alone', () => {
    const choices = choose({}, 'checker', 'description', 'mine');
    expect(isChosen(choices, 'checker', updateChange())).toBe(false);
    expect(isChosen(choices, 'other', updateChange())).toBe(true);
  });

  it('are read right of a part that is called like something every object has', () =>
    expect(isChosen({}, 'constructor', updateChange({ field: 'name' }))).toBe(true));

  it('are sent as the person made them, and nothing else is', () => {
    const choices = choose(choose({}, 'checker', 'description', 'mine'), 'checker', 'limits/steps', 'theirs');
    expect(takeRequest(offer, choices, { rate: 2 })).toEqual({
      hash: offer.to.hash,
      values: { rate: 2 },
      choices: { checker: { description: 'mine', 'limits/steps': 'theirs' } },
      confirmed: false,
    });
  });

  it('are confirmed only while a change that raises a power is ticked', () => {
    const ticked = choose({}, 'checker', 'tools/http.request', 'theirs');
    expect(takeRequest(offer, ticked, {}).confirmed).toBe(true);
    const unticked = choose(ticked, 'checker', 'tools/http.request', 'mine');
    expect(takeRequest(offer, unticked, {}).confirmed).toBe(false);
  });

  it('list what raises a power apart from the changes of its part', () => {
    expect(countChanges(offer)).toBe(4);
    expect(raisedChanges(offer).map(({ change }) => change.field)).toEqual(['tools/http.request']);
    expect(harmlessParts(offer).map(({ name, changes }) => [name, changes.map(({ field }) => field)])).toEqual([
      ['Invoice checker', ['description', 'limits/steps']],
      ['New invoices', ['mapping/invoice']],
    ]);
  });
});
