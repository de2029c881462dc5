import { pageWatch } from '@throughline/contracts/templates/template.fixtures.js';
import { readTemplateFile } from './read-template-file.js';

describe('a file that is imported as a template', () => {
  it('is read', () => expect(readTemplateFile(JSON.stringify(pageWatch))).toEqual({ file: pageWatch }));
  it.each(['{', '', '[]', 'null', '{"name":"package"}'])('is refused in one sentence when it is %j', (text) =>
    expect(readTemplateFile(text)).toEqual({ errors: ['This is not a template file.'] }),
  );
  it('is refused when a newer version made it', () =>
    expect(readTemplateFile('{"throughline":"template/2"}')).toEqual({
      errors: ['This file was made by a newer version. Update first.'],
    }));
  it('says in words where it is wrong', () => {
    const { variables: _, ...rest } = pageWatch;
    const agents = pageWatch.agents.map((agent) => ({ ...agent, name: '' }));
    const listing = { ...pageWatch.listing, title: 'x'.repeat(61) };
    expect(readTemplateFile(JSON.stringify({ ...rest, agents, listing }))).toEqual({
      errors: [
        'Title: This is too long.',
        'Name of agent 1: This is missing.',
        'Variables: This is missing, or of the wrong kind.',
      ],
    });
  });
});
