import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { draftFlaws } from './draft-flaws.js';

it('finds none in a sound draft', () => expect(draftFlaws(definition())).toEqual([]));

it('points at missing instructions', () =>
  expect(draftFlaws(definition({ instructions: ' \n' }))).toMatchObject([{ pointer: '/instructions' }]));

it('points at the second input of one name', () => {
  const input = { type: 'text', name: 'order', label: 'Order', required: true } as const;
  expect(draftFlaws(definition({ inputs: [input, input] }))).toMatchObject([{ pointer: '/inputs/1/name' }]);
});

it('points at the second use of one tool', () => {
  const use = newToolUse('time.now');
  expect(draftFlaws(definition({ tools: [use, use] }))).toMatchObject([{ pointer: '/tools/1/tool' }]);
});

it('points at the second tool of one alias', () => {
  const tools = [newToolUse('time.now'), { ...newToolUse('json.query'), alias: 'time_now' }];
  expect(draftFlaws(definition({ tools }))).toMatchObject([{ pointer: '/tools/1/alias' }]);
});

it('points at what does not exist', () =>
  expect(draftFlaws(definition({ model: { ...definition().model, provider: 'nobody' } }))).toEqual([
    { pointer: '/model/provider', code: 'unknown', detail: 'There is no model provider called nobody.' },
  ]));
