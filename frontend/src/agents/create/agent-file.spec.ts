import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { fileNameOf, readAgentFile } from './agent-file.js';

const file = {
  throughline: 'agent/1',
  name: 'Invoicer',
  description: '',
  icon: { glyph: 'receipt', tint: 2 },
  labels: [],
  definition: definition(),
};

describe('the file of an agent', () => {
  it('is read as it was exported', () => {
    expect(readAgentFile(JSON.stringify(file))).toEqual({ file });
  });

  it('is refused in words when it is not JSON', () => {
    expect(readAgentFile('{')).toEqual({ errors: [expect.stringContaining('This file is not JSON')] });
  });

  it('is refused with the place of each mistake', () => {
    const broken = { ...file, name: '', definition: { ...file.definition, overlap: 'sometimes' } };
    const read = readAgentFile(JSON.stringify(broken));
    const errors = 'errors' in read ? read.errors : [];
    expect(errors.map((each) => each.split(':')[0])).toEqual(['name', 'definition.overlap']);
  });

  it('gets a name every file system takes', () => {
    expect(fileNameOf('Refund / reviewer: EU')).toBe('refund-reviewer-eu.agent.json');
    expect(fileNameOf('…')).toBe('agent.agent.json');
  });
});
