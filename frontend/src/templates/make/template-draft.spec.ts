import { pageWatch } from '@throughline/contracts/templates/template.fixtures.js';
import { draftErrors, readTemplateFile } from './template-draft.js';

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
  it('is read from a file, which says what is wrong with it', () => {
    expect(readTemplateFile(JSON.stringify(pageWatch))).toEqual({ file: pageWatch });
    expect(readTemplateFile('{"throughline":"template/2"}')).toEqual({
      errors: ['This file was made by a newer version. Update first.'],
    });
    expect(readTemplateFile('{')).toEqual({ errors: [expect.stringContaining('This file is not JSON')] });
    const agents = pageWatch.agents.map((agent) => ({ ...agent, name: '' }));
    expect(readTemplateFile(JSON.stringify({ ...pageWatch, agents }))).toEqual({
      errors: [expect.stringContaining('agents.0.name')],
    });
  });
});
