import { ModelProvider, ToolAlias, ToolRef } from './agent-definition.js';
import { AgentRow } from './agent.rows.js';
import { agentRow, definition } from './agent.fixtures.js';
import { getAlias, nameInInstructions, newToolUse } from './tool-use.js';

const id = '01980000-0000-7000-8000-000512330911';

describe('a reference to a tool', () => {
  it.each(['http.request', `conn:${id}/create_issue`, `conn:${id}/issues/Create one`, `agent:${id}`])(
    'may be %s',
    (ref) => expect(ToolRef.parse(ref)).toBe(ref),
  );
  it.each([
    '',
    'http',
    'HTTP.request',
    'conn:linear/create',
    `conn:${id}/`,
    `conn:${id}/a\u0007b`,
    'agent:7',
    `agent:${id}/x`,
  ])('may not be %j', (ref) => expect(ToolRef.safeParse(ref).success).toBe(false));
  it('has at most 200 characters', () => {
    expect(ToolRef.safeParse(`conn:${id}/${'a'.repeat(158)}`).success).toBe(true);
    expect(ToolRef.safeParse(`conn:${id}/${'a'.repeat(159)}`).success).toBe(false);
  });
});

describe('an alias', () => {
  it.each([
    ['http.request', 'http_request'],
    [`conn:${id}/issues/Create one`, 'issues_Create_one'],
    [`agent:${id}`, `agent_${id}`],
    [`conn:${id}/${'a'.repeat(100)}`, 'a'.repeat(64)],
  ])('of %s is %s', (ref, alias) => expect(ToolAlias.parse(getAlias(ref))).toBe(alias));
  it('is what instructions call a tool that is not the product’s own', () => {
    expect(nameInInstructions(newToolUse('http.request'))).toBe('http.request');
    expect(nameInInstructions({ tool: `conn:${id}/create`, alias: 'linear_create' })).toBe('linear_create');
  });
});

it.each([
  ['rehearsal', true],
  ['openai-compatible', true],
  ['Open AI', false],
  ['x', false],
])('a model provider may be called %s: %s', (name, isName) =>
  expect(ModelProvider.safeParse(name).success).toBe(isName),
);

it('a row of an older projection build is read with what its definitions lacked', () => {
  const { connectionId: _c, reasoning: _r, ...model } = definition().model;
  const { fallbacks: _f, connections: _n, onToolFailure: _t, onDeny: _d, ...older } = definition();
  const row = { ...agentRow(), draft: { ...older, model, tools: [{ tool: 'time.now', policy: 'auto', pinned: {} }] } };
  expect(AgentRow.parse(row).draft).toEqual(definition({ tools: [newToolUse('time.now')] }));
});
