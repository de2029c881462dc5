import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { findFix } from './finding-fix.js';
import { buildReading } from './instruction-reading.js';

const calculator = newToolUse('math.evaluate');

/** The draft once each fix that is offered was clicked, with the labels in that order. */
const fixed = (draft: AgentDefinition): { draft: AgentDefinition; labels: string[] } => {
  const [fix] = buildReading(draft, []).findings.flatMap((finding) => findFix(finding, draft, []) ?? []);
  if (fix === undefined) return { draft, labels: [] };
  const rest = fixed({ ...draft, ...fix.change });
  return { draft: rest.draft, labels: [fix.label, ...rest.labels] };
};

describe('the fix of a finding', () => {
  it.each([
    ['1. Work out {{q}} * 2 with math.evaluate.', 'Put it in backticks', '1. Work out {{q}} * 2 with `math.evaluate`.'],
    [
      '1. Calculate {{q}}% of 7.\n2. Bye.',
      'Use math.evaluate',
      '1. Calculate {{q}}% of 7 with `math.evaluate`.\n2. Bye.',
    ],
    [
      '1. If {{q}} > 1 then take 5 percent off {{q}}, otherwise {{q}}',
      'Use math.evaluate',
      '1. If {{q}} > 1 then take 5 percent off {{q}} with `math.evaluate`, otherwise {{q}}',
    ],
  ])('makes a call of %s', (instructions, label, expected) => {
    const inputs = [{ type: 'number', name: 'q', label: 'Q', required: true }] as const;
    const { draft, labels } = fixed(definition({ instructions, tools: [calculator], inputs: [...inputs] }));
    expect(labels).toEqual([label]);
    expect(draft.instructions).toBe(expected);
  });

  it('allows the calculator too, and adds inputs of a calculation as numbers', () => {
    const instructions = '1. For {{customer}}, hello.\n2. Work out {{quantity}} times {{input.price}}';
    const { draft, labels } = fixed(definition({ instructions, tools: [], inputs: [] }));
    expect(labels).toEqual(['Add it', 'Use math.evaluate', 'Add it', 'Add it']);
    expect(draft.tools).toMatchObject([{ tool: 'math.evaluate' }]);
    expect(draft.inputs.map(({ name, type }) => [name, type])).toEqual([
      ['customer', 'text'],
      ['quantity', 'number'],
      ['price', 'number'],
    ]);
  });

  it('adds inputs of the title and the condition of a calculation as text', () => {
    const instructions =
      '1. If {{kind}} is new then work out the price for {{customer}} with `math.evaluate`, expression: {{quantity}} * 2';
    const { draft } = fixed(definition({ instructions, tools: [calculator], inputs: [] }));
    expect(draft.inputs.map(({ name, type }) => [name, type])).toEqual([
      ['kind', 'text'],
      ['customer', 'text'],
      ['quantity', 'number'],
    ]);
  });
});
