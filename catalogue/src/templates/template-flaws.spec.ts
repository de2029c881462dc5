import { templateFileFlaws } from './template-flaws.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { pageWatch } from '@throughline/contracts/templates/template.fixtures.js';

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
      ['The example of name does not fit it.', 'Unusable with these values: the name “Watch of [[name]]”.'],
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

const hidden = ['Lead\u202egnp.exe', 'Lead\u0000x', 'Lead\nscorer', 'Lead\ud800'];
describe('names that are refused everywhere else', () => {
  it.each(hidden)('are flaws of a template: %j', (text) => {
    const unusable = `Unusable with these values: the name “${text}”.`;
    const unused = '[[name]]';
    const named = { ...pageWatch, agents: [{ ...agent, name: text, description: unused }] };
    expect(templateFileFlaws(named)).toEqual([unusable]);
    expect(templateFileFlaws({ ...pageWatch, triggers: [{ ...trigger, name: `${text} [[day]]` }] })).toHaveLength(1);
  });
  it.each(hidden)('are flaws of what lists show and samples are called: %j', (text) => {
    const { listing, samples } = pageWatch;
    const wrong = {
      ...pageWatch,
      listing: { ...listing, title: text, author: text },
      agents: [{ ...agent, labels: [text] }],
      samples: samples.map((sample) => ({ ...sample, name: text })),
    };
    expect(templateFileFlaws(wrong)).toEqual(
      ['The title', 'The author', 'A label', 'The name of a sample'].map(
        (what) => `${what} has hidden characters or more than one line.`,
      ),
    );
  });
});
