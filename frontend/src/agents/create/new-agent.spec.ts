import { blankDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import type { AgentFile } from '@throughline/contracts/agents/agent.requests.js';
import { AgentId } from '@throughline/contracts/ids.js';
import { newAgent, buildNewAgent } from './new-agent.js';

const { model } = blankDefinition;
const blank = { ...buildNewAgent({ from: 'blank', original: null }), name: 'Invoicer' };
const original = AgentId.parse('0190a000-0000-7000-8000-000000000001');
const file: AgentFile = {
  throughline: 'agent/1',
  name: 'Invoicer',
  description: '',
  icon: { glyph: 'receipt', tint: 2 },
  labels: [],
  definition: definition(),
};

const readErrors = (given: Partial<typeof blank>) =>
  newAgent({ imported: null, model })
    .safeParse({ ...blank, ...given })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('the form of a new agent', () => {
  it('starts blank', () => expect(newAgent({ imported: null, model }).parse(blank).from).toEqual({ kind: 'blank' }));

  it('numbers the steps that were described', () => {
    const steps = ' Read the order\n\n2) Add it up\n- Answer\n';
    expect(newAgent({ imported: null, model }).parse({ ...blank, from: 'steps', steps }).from).toMatchObject({
      kind: 'import',
      definition: { instructions: '1. Read the order\n2. Add it up\n3. Answer' },
    });
    expect(readErrors({ from: 'steps', steps: '\n-\n' })).toEqual(['steps: Describe at least one step.']);
  });

  it('copies the agent that was chosen', () =>
    expect(newAgent({ imported: null, model }).parse({ ...blank, from: 'copy', original }).from).toEqual({
      kind: 'copy',
      agentId: original,
    }));

  it('imports what the file defines', () =>
    expect(newAgent({ imported: file, model }).parse({ ...blank, from: 'import', file: file.name }).from).toEqual({
      kind: 'import',
      definition: file.definition,
    }));

  it('says at every field at once what is missing', () => {
    expect(readErrors({ name: ' ', from: 'copy' })).toEqual([
      'name: Give it a name.',
      'original: Choose the agent to copy.',
    ]);
    expect(readErrors({ from: 'import' })).toEqual(['file: Choose a file.']);
  });
});
