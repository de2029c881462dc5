import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { formatFileName, readAgentFile } from './agent-file.js';

const file = {
  throughline: 'agent/2',
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

  it('is read as it was exported before there were connections', () => {
    const { instructions, model, inputs, output, limits, overlap } = definition();
    const { provider, model: name, temperature, maxOutputTokens } = model;
    const { steps, activeTime, parallelRuns } = limits;
    const older = {
      instructions,
      model: { provider, model: name, temperature, maxOutputTokens },
      inputs,
      output,
      tools: [{ tool: 'time.now', policy: 'ask', pinned: {} }],
      limits: { steps, activeTime, parallelRuns },
      overlap,
    };
    expect(readAgentFile(JSON.stringify({ ...file, throughline: 'agent/1', definition: older }))).toEqual({
      file: { ...file, throughline: 'agent/1', definition: definition({ tools: [newToolUse('time.now', 'ask')] }) },
    });
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
    expect(formatFileName('Refund / reviewer: EU')).toBe('refund-reviewer-eu.agent.json');
    expect(formatFileName('…')).toBe('agent.agent.json');
  });
});
