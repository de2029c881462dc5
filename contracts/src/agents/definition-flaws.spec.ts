import { ConnectionId } from '../ids.js';
import type { AgentDefinition } from './agent-definition.js';
import { definition } from './agent.fixtures.js';
import { definitionFlaws } from './definition-flaws.js';
import { newToolUse, operationRef } from './tool-use.js';

const connectionId = ConnectionId.parse('01980000-0000-7000-8000-000512330911');
const { model } = definition();
const flawed: [string, Partial<AgentDefinition>, string][] = [
  ['an unknown provider', { model: { ...model, provider: 'nobody' } }, 'model.provider'],
  [
    'an unknown provider of a fallback',
    { fallbacks: [model, { ...model, provider: 'nobody' }] },
    'fallbacks.1.provider',
  ],
  [
    'an account that is named before it is known who starts the run',
    { connections: [{ name: 'mail', service: 'gmail', actsAs: 'caller', connectionId }] },
    'connections.0.connectionId',
  ],
  [
    'an account at any service of the person who starts the run',
    { connections: [{ name: 'mail', service: 'any-api', actsAs: 'caller', connectionId: null }] },
    'connections.0.actsAs',
  ],
  [
    'a model of the person who starts the run',
    { connections: [{ name: 'model', service: 'openai', actsAs: 'caller', connectionId: null }] },
    'connections.0.actsAs',
  ],
  ['an unknown tool', { tools: [{ ...newToolUse('time.now'), tool: 'time.then' }] }, 'tools.0.tool'],
  ['a tool of an unknown account', { tools: [{ ...newToolUse('time.now'), connectionId }] }, 'tools.0.connectionId'],
  [
    'an operation with another account than its own',
    { tools: [{ ...newToolUse('time.now'), tool: operationRef(connectionId, 'slack.post_message') }] },
    'tools.0.connectionId',
  ],
  ['an account at an unknown provider', { model: { ...model, connectionId, provider: 'nobody' } }, 'model.provider'],
  ['reasoning of a model that does not reason', { model: { ...model, reasoning: 'high' } }, 'model.reasoning'],
];

describe('the flaws of a definition', () => {
  it.each(flawed)('point at %s', (_, fields, path) =>
    expect(definitionFlaws(definition(fields)).map((flaw) => flaw.path.join('.'))).toEqual([path]),
  );
  it('are none in a sound one, or in fields of it', () => {
    expect(definitionFlaws(definition({ tools: [newToolUse('time.now')] }))).toEqual([]);
    expect(definitionFlaws({ instructions: '' })).toEqual([]);
    const mail = { name: 'mail', service: 'gmail', actsAs: 'caller' as const, connectionId: null };
    expect(definitionFlaws({ connections: [mail] })).toEqual([]);
    const connected = { ...model, provider: 'openai', connectionId, reasoning: 'high' as const };
    const offered = { ...connected, connectionId: null };
    expect(definitionFlaws({ model: connected, fallbacks: [connected, offered, model] })).toEqual([]);
    const tool = operationRef(connectionId, 'slack.post_message');
    expect(definitionFlaws({ tools: [{ ...newToolUse('time.now'), tool, connectionId }] })).toEqual([]);
  });
});
