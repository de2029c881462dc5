import { ConnectionId } from '../ids.js';
import type { AgentDefinition } from './agent-definition.js';
import { definition } from './agent.fixtures.js';
import { definitionFlaws } from './definition-flaws.js';
import { newToolUse } from './tool-use.js';

const connectionId = ConnectionId.parse('01980000-0000-7000-8000-000512330911');
const { model, limits } = definition();
const flawed: [string, Partial<AgentDefinition>, string][] = [
  ['an unknown provider', { model: { ...model, provider: 'nobody' } }, 'model.provider'],
  ['an unknown account at a provider', { model: { ...model, connectionId } }, 'model.connectionId'],
  ['fallbacks that nothing asks yet', { fallbacks: [model] }, 'fallbacks'],
  ['an unknown tool', { tools: [{ ...newToolUse('time.now'), tool: 'time.then' }] }, 'tools.0.tool'],
  ['a tool of an unknown account', { tools: [{ ...newToolUse('time.now'), connectionId }] }, 'tools.0.connectionId'],
  [
    'an unknown service',
    { connections: [{ name: 'crm', service: 'crm', actsAs: 'owner', connectionId: null }] },
    'connections.0.service',
  ],
  ['a limit that nothing keeps yet', { limits: { ...limits, costMicros: 1 } }, 'limits.costMicros'],
  ['reasoning that no model does yet', { model: { ...model, reasoning: 'high' } }, 'model.reasoning'],
];

describe('the flaws of a definition', () => {
  it.each(flawed)('point at %s', (_, fields, path) =>
    expect(definitionFlaws(definition(fields)).map((flaw) => flaw.path.join('.'))).toEqual([path]),
  );
  it('are none in a sound one, or in fields of it', () => {
    expect(definitionFlaws(definition({ tools: [newToolUse('time.now')] }))).toEqual([]);
    expect(definitionFlaws({ instructions: '' })).toEqual([]);
  });
});
