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
  const use = { tool: 'time.now', policy: 'auto', pinned: {} } as const;
  expect(draftFlaws(definition({ tools: [use, use] }))).toMatchObject([{ pointer: '/tools/1/tool' }]);
});
