import { pageWatch } from '@throughline/contracts/templates/template.fixtures.js';
import { draftErrors, errorAt, fileToSend } from './template-draft.js';

describe('a template that is being made', () => {
  it('says at each field what is missing', () => {
    const listing = { ...pageWatch.listing, title: '', categories: [] };
    expect(draftErrors({ ...pageWatch, listing, samples: [] })).toEqual({
      'listing/title': 'Say what it is called.',
      'listing/categories': 'Choose a category.',
      samples: 'Add a sample: a run that shows what it does.',
    });
    expect(draftErrors(pageWatch)).toEqual({});
  });
  it('marks a field for something in it, and leaves out lines of steps that are still empty', () => {
    const listing = { ...pageWatch.listing, steps: ['Fetches the page', ''] };
    const errors = draftErrors({ ...pageWatch, listing });
    expect(errorAt(errors, 'listing/steps')).toBe('This is missing.');
    expect(fileToSend({ ...pageWatch, listing }).listing.steps).toEqual(['Fetches the page']);
  });
});
