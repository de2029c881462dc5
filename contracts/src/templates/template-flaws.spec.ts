import { templateFileFlaws } from './template-flaws.js';
import type { TemplateFile } from './template-file.js';
import { pageWatch } from './template.fixtures.js';

const [trigger] = pageWatch.triggers;
const [agent] = pageWatch.agents;
const first = pageWatch.variables.find(({ name }) => name === 'name');
const others = pageWatch.variables.filter(({ name }) => name !== 'name');
if (trigger === undefined || agent === undefined || first?.type !== 'text')
  throw new Error('The template has a trigger and variables.');

describe('the flaws of a template', () => {
  it('are none where all that is named is there', () => expect(templateFileFlaws(pageWatch)).toEqual([]));
  it.each<[string, Partial<TemplateFile>, string[]]>([
    ['a variable that is missing', { variables: others }, ['[[name]] is not a variable.']],
    [
      'one that nothing uses',
      { variables: [...pageWatch.variables, { ...first, name: 'more' }] },
      ['The variable more is used nowhere.'],
    ],
    [
      'an example that does not fit',
      { variables: [{ ...first, example: 'two\nlines' }, ...others] },
      ['The example of name does not fit it.'],
    ],
    [
      'a trigger of an agent that is missing',
      { triggers: [{ ...trigger, agent: 'nobody' }] },
      ['“Every [[day]]” is of the agent nobody, which there is not.'],
    ],
    ['two of one name', { triggers: [trigger, trigger] }, ['Two parts are called clock.']],
    [
      'a trigger that fills what is not there',
      { triggers: [{ ...trigger, mapping: { page: '{{body}}' } }] },
      ['clock fills page, which is not an input.'],
    ],
    [
      'a trigger that leaves out what every object has',
      {
        agents: [
          {
            ...agent,
            definition: {
              ...agent.definition,
              inputs: [{ type: 'text', name: 'constructor', label: 'Constructor', required: true }],
            },
          },
        ],
      },
      ['clock leaves out constructor.'],
    ],
    [
      'values that multiply a text',
      {
        variables: [{ ...first, example: 'x'.repeat(30) }, ...others],
        notes: [{ key: 'page', text: '[[name]]'.repeat(2_000) }],
      },
      ['Too long with these values: the note “page”, at most 16,384 characters.'],
    ],
    [
      'a name that is none once it is filled',
      {
        notes: [{ key: '[[name]]'.repeat(10), text: '[[address]]' }],
        variables: [{ ...first, example: 'x'.repeat(30) }, ...others],
      },
      [`Too long with these values: the key “${'[[name]]'.repeat(10)}”, at most 100 characters.`],
    ],
  ])('name %s', (_, over, flaws) => expect(templateFileFlaws({ ...pageWatch, ...over })).toEqual(flaws));
});
