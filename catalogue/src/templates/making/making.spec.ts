import { agentRow } from '@throughline/contracts/agents/agent.fixtures.js';
import { blankDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { inlineContent, type Json } from '@throughline/contracts/json.js';
import { runRow, stepRow } from '@throughline/contracts/runs/run.fixtures.js';
import { triggerRow } from '@throughline/contracts/triggers/trigger.fixtures.js';
import { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { templateFileFlaws } from '../template-flaws.js';
import { sampleOfRun } from './sample-of-run.js';
import { getSlug, templateOfAgent } from './template-of-agent.js';
import {
  suggestedVariables,
  getVariableName,
  withoutVariable,
  withVariable,
  withVariableNamed,
} from './variables-of-text.js';

const connectionId = '0193a000-0000-7000-8000-0000000000c1';
const instructions = `You check a bill.

1. Work out the tax with \`math.evaluate\`, expression: {{total}} * 21 / 100
2. Say “Quay Ltd” and write to ada@quay.example.`;
const agent = agentRow({
  name: 'Bill check',
  description: 'Checks a bill. It is quick.',
  published: {
    ...blankDefinition,
    instructions,
    inputs: [{ type: 'number', name: 'total', label: 'Total', required: true }],
    tools: [newToolUse('math.evaluate'), { ...newToolUse('time.now'), tool: `conn:${connectionId}/list_bills` }],
  },
});
const made = templateOfAgent({
  agent,
  triggers: [triggerRow({ mapping: { total: '{{body.total}}' } })],
  author: 'Quay',
});

describe('a template made of an agent', () => {
  it('has what is published, without ids of its workspace, and says what is left out', () => {
    const { file, left } = made;
    expect(file.listing).toMatchObject({
      slug: 'bill-check',
      title: 'Bill check',
      summary: 'Checks a bill.',
      steps: ['Work out the tax', expect.stringContaining('Say “Quay Ltd”')],
      author: 'Quay',
    });
    expect(file.agents[0]?.definition.tools.map(({ tool }) => tool)).toEqual(['math.evaluate']);
    expect(left).toEqual(['A tool of connected accounts. Who uses it adds their own.']);
    expect(JSON.stringify(file)).not.toContain(connectionId);
    const samples = [
      { name: 'One', agent: 'agent', inputs: { total: 1 }, notes: {}, answers: [], at: '2026-03-16T08:30:00.000Z' },
    ];
    expect(templateFileFlaws(TemplateFile.parse({ ...file, samples }))).toEqual([]);
  });
  it('has an address of small letters, digits and hyphens, whatever its name', () => {
    expect([getSlug('Überweisung: Prüfung!'), getSlug('日本'), getSlug('A')]).toEqual([
      'uberweisung-prufung',
      'template',
      'template-a',
    ]);
  });
});

describe('a variable of a template', () => {
  it('is suggested for numbers, addresses and quoted texts, and not for the numbers of steps', () =>
    expect(suggestedVariables(made.file)).toEqual(['21', '100', 'Quay Ltd', 'ada@quay.example']));
  it('takes the place of a text wherever it is, and gives it back', () => {
    const name = getVariableName('21', []);
    const variable = { type: 'number' as const, name, label: 'Tax', help: '', default: 21, example: 21 };
    const changed = withVariable(made.file, variable, '21');
    expect(changed.agents[0]?.definition.instructions).toContain('{{total}} * [[value]] / 100');
    expect(withoutVariable(changed, variable)).toEqual(made.file);
    const named = withVariableNamed(changed, variable, 'tax');
    expect(named.agents[0]?.definition.instructions).toContain('{{total}} * [[tax]] / 100');
    expect(named.variables.map((each) => each.name)).toEqual(['tax']);
  });
  it('is called after what kind of text it stands for, never after the text', () => {
    expect(getVariableName('https://quay.example/x', ['web_address'])).toBe('web_address_2');
    expect(['Quay Ltd', 'ada@quay.example', '+31 20 555 0123'].map((text) => getVariableName(text, []))).toEqual([
      'name',
      'email',
      'phone_number',
    ]);
  });
  it('is suggested for a phone number as a whole, and for no group of its digits', () => {
    const [first] = made.file.agents;
    const suggested = (text: string) =>
      suggestedVariables({ agents: [{ ...first!, definition: { ...first!.definition, instructions: text } }] });
    expect(suggested('Call +31 20 555 0123 after 14 days.')).toEqual(['+31 20 555 0123', '14']);
    expect(suggested('Call 020 555 0123, or see https://quay.example/2026/11/27.')).toEqual([
      'https://quay.example/2026/11/27',
    ]);
  });
});

describe('a sample made of a run', () => {
  const answered = (tool: string, given: Record<string, Json>, result: Json) =>
    stepRow({
      kind: 'tool',
      tool,
      title: tool,
      status: 'succeeded',
      input: inlineContent(given),
      output: inlineContent(result),
    });
  const turnBy = (provider: string) =>
    stepRow({
      kind: 'model',
      status: 'succeeded',
      output: inlineContent({
        turn: 2,
        finish: 'stop',
        answer: null,
        parts: [{ kind: 'text', text: 'Done.', metadata: null }],
        by: { connectionId: null, provider, model: 'any' },
      }),
    });
  const run = runRow({ status: 'succeeded', inputs: inlineContent({ total: 3 }), output: inlineContent('Done.') });
  const steps = [
    answered('notes.read', { key: 'rates' }, { key: 'rates', text: '21' }),
    answered('http.request', { url: 'https://quay.example/' }, { status: 200 }),
    answered('notes.write', { key: 'seen', text: 'yes' }, { key: 'seen', written: true }),
  ];
  it('has its inputs, the answers of its calls and the notes that were there before', () => {
    const sample = sampleOfRun({ name: 'One', agent: 'agent', run, steps: [...steps, turnBy('rehearsal')] });
    expect(sample).toMatchObject({
      inputs: { total: 3 },
      notes: { rates: '21' },
      answers: [{ tool: 'http.request', result: { status: 200 } }],
    });
    expect(sample.recorded).toBeUndefined();
  });
  it('is recorded as it went when another model than Rehearsal wrote it', () => {
    const { recorded } = sampleOfRun({ name: 'One', agent: 'agent', run, steps: [...steps, turnBy('quay')] });
    expect(recorded).toMatchObject({ ended: { status: 'succeeded', text: 'Done.' }, notes: { seen: 'yes' } });
    expect(recorded?.steps).toHaveLength(4);
  });
});
