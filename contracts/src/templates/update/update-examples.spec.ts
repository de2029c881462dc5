import { blankDefinition, type AgentDefinition, type ToolUse } from '../../agents/agent-definition.js';
import { newToolUse } from '../../agents/tool-use.js';
import { ConnectionId } from '../../ids.js';
import { limits } from '../../limits.js';
import { agentUpdate } from './agent-update.js';
import { applyAgentUpdate } from './apply-update.js';
import { triggerUpdate } from './trigger-update.js';
import { UpdateChange, type UpdatableAgent, type UpdatableTrigger, type UpdateChoices } from './update-change.js';

const account = ConnectionId.parse('0193a000-0000-7000-8000-0000000000aa');
const all = (changes: readonly UpdateChange[]): UpdateChoices =>
  Object.fromEntries(changes.map(({ field }) => [field, 'theirs']));
const agent = (over: Partial<AgentDefinition>): UpdatableAgent => ({
  name: 'Watch',
  description: '',
  icon: { glyph: 'globe', tint: 5 },
  labels: [],
  definition: { ...blankDefinition, ...over },
});
const http = (over: Partial<ToolUse>): UpdatableAgent =>
  agent({ tools: [{ ...newToolUse('http.request', 'ask'), ...over }] });
const crm = { name: 'crm', service: 'hubspot', actsAs: 'owner' as const, connectionId: null };
const listChanges = (base: UpdatableAgent, theirs: UpdatableAgent, mine = base) =>
  agentUpdate(base, theirs, mine).map(({ field, outcome, raises }) => [field, outcome, ...raises].join(' '));

it.each([
  ['a new tool', agent({}), http({}), 'tools/http.request taken tool_added'],
  ['a tool that asks no more', http({}), http({ policy: 'auto' }), 'tools/http.request taken policy_looser'],
  ['a stricter tool', http({ policy: 'auto' }), http({}), 'tools/http.request taken'],
  [
    'a tool that is denied no more',
    http({ policy: 'deny' }),
    http({}),
    'tools/http.request taken tool_added policy_looser',
  ],
  ['a tool that is gone', http({}), agent({}), 'tools/http.request taken'],
  [
    'one more pinned argument',
    http({}),
    http({ pinned: { method: 'GET' } }),
    'tools/http.request taken pinned_changed',
  ],
  [
    'a pinned argument that is gone',
    http({ pinned: { method: 'GET' } }),
    http({}),
    'tools/http.request taken pinned_changed',
  ],
  [
    'a pinned argument of a name that every object has',
    http({ pinned: { constructor: 'x' } }),
    http({ pinned: {} }),
    'tools/http.request taken pinned_changed',
  ],
  [
    'a pinned empty object that becomes another argument',
    http({ pinned: Object.fromEntries([['__proto__', {}]]) }),
    http({ pinned: { method: 'GET' } }),
    'tools/http.request taken pinned_changed',
  ],
  [
    'a pinned empty list that becomes an object',
    http({ pinned: { json: [] } }),
    http({ pinned: { json: {} } }),
    'tools/http.request taken pinned_changed',
  ],
  [
    'a pinned address',
    http({}),
    http({ pinned: { url: 'ht\ntps:quay.example' } }),
    'tools/http.request taken host_added pinned_changed',
  ],
  [
    'an address behind a name that looks familiar',
    agent({ instructions: 'https://quay.example/' }),
    agent({ instructions: 'https://quay.example"@dock.example/' }),
    'instructions taken host_added',
  ],
  [
    'an address at what was only the name before a host',
    agent({ instructions: 'https://quay.example@dock.example/' }),
    agent({ instructions: 'https://quay.example/' }),
    'instructions taken host_added',
  ],
  [
    'another path at the same host',
    agent({ instructions: 'https://quay.example/' }),
    agent({ instructions: 'Get https://QUAY.example:443/new.' }),
    'instructions taken',
  ],
  [
    'instructions that call an account',
    agent({ connections: [crm] }),
    agent({ connections: [crm], instructions: '1. Ask, connection: crm' }),
    'instructions taken account_added',
  ],
  ['a new account', agent({}), agent({ connections: [crm] }), 'connections/crm taken account_added'],
  ['going on after a refusal', agent({}), agent({ onDeny: 'tell' }), 'onDeny taken policy_looser'],
  ['another overlap', agent({}), agent({ overlap: 'skip' }), 'overlap taken'],
  [
    'costs without a limit',
    agent({ limits: { ...blankDefinition.limits, costMicros: 5 } }),
    agent({}),
    'limits/costMicros taken limit_higher',
  ],
])('an update with %s is changesOf with what it raises', (_about, base, theirs, sentence) =>
  expect(listChanges(base, theirs)).toEqual([sentence]),
);

describe('an update of an agent', () => {
  it('is a conflict where both sides have changed the same line, and is then taken whole or not at all', () => {
    const [base, theirs, mine] = ['a', 'b', 'c'].map((line) => agent({ instructions: `${line}\nend` }));
    if (!base || !theirs || !mine) throw new Error('There are three.');
    const changes = agentUpdate(base, theirs, mine);
    expect(changes).toMatchObject([{ outcome: 'conflict', merged: 'b\nend' }]);
    expect(applyAgentUpdate(mine, changes, {})).toEqual(mine);
    expect(applyAgentUpdate(mine, changes, all(changes))).toEqual(theirs);
  });
  it('tells nothing of instructions that already have every line of the new version, next to lines of their own', () =>
    expect(
      listChanges(
        agent({ instructions: '1\n2\n3' }),
        agent({ instructions: 'one\n2\n3' }),
        agent({ instructions: 'one\n2\nthree' }),
      ),
    ).toEqual([]));
  it('is a conflict where the lines of both sides are together too long', () => {
    const long = 'x'.repeat(limits.instructions.max / 2);
    expect(
      listChanges(
        agent({ instructions: '1\n2\n3' }),
        agent({ instructions: `${long}\n2\n3` }),
        agent({ instructions: `1\n2\n${long}` }),
      ),
    ).toEqual(['instructions conflict']);
  });
  const merged = (lines: readonly string[]) => {
    const [base, theirs, mine] = [lines, [...lines, 'theirs'], ['mine', ...lines]].map((each) =>
      agent({ instructions: each.join('\n') }),
    );
    if (!base || !theirs || !mine) throw new Error('There are three.');
    return agentUpdate(base, theirs, mine).map(({ outcome, merged }) => [outcome, merged]);
  };
  it('merges instructions of 350 lines and 150 blank ones', () => {
    const lines = Array.from({ length: 500 }, (_, at) => (at % 10 < 3 ? '' : `${at}. Do the step ${at}.`));
    expect(merged(lines)).toEqual([['taken', ['mine', ...lines, 'theirs'].join('\n')]]);
  });
  it.each([
    ['4,000 lines are blank', Array<string>(4_000).fill('')],
    ['4,000 lines are the same', Array<string>(4_000).fill('Look again.')],
    ['there are 16,000 lines', Array.from({ length: 16_000 }, (_, at) => at.toString(36))],
  ])('is a conflict and is not merged where %s', (_about, lines) =>
    expect(merged(lines)).toEqual([['conflict', [...lines, 'theirs'].join('\n')]]),
  );
  it('is a conflict where a person has removed a tool that the new version changes', () =>
    expect(listChanges(http({}), http({ alias: 'call' }), agent({}))).toEqual([
      'tools/http.request conflict tool_added',
    ]));
  it('never changes a model or an account that was chosen, and compares neither', () => {
    const base = agent({ connections: [crm], tools: [newToolUse('time.now')] });
    const mine = agent({
      model: { ...blankDefinition.model, model: 'own' },
      connections: [{ ...crm, connectionId: account }],
      tools: [{ ...newToolUse('time.now'), connectionId: account }],
    });
    expect(agentUpdate(base, base, mine)).toEqual([]);
    const theirs = agent({ connections: [{ ...crm, actsAs: 'caller' }], tools: [newToolUse('time.now', 'ask')] });
    const changes = agentUpdate(base, theirs, mine);
    const { definition } = applyAgentUpdate(mine, changes, all(changes));
    expect(definition.model.model).toBe('own');
    expect(definition.connections).toEqual([{ ...crm, actsAs: 'caller', connectionId: account }]);
    expect(definition.tools).toEqual([{ ...newToolUse('time.now', 'ask'), connectionId: account }]);
  });
  it('leaves items where they are, and new ones follow as the new version has them', () => {
    const [mine, theirs] = [
      ['http.request', 'time.now'] as const,
      ['json.query', 'time.now', 'notes.read', 'http.request'] as const,
    ].map((names) => agent({ tools: names.map((name) => newToolUse(name)) }));
    if (!mine || !theirs) throw new Error('There are two.');
    const changes = agentUpdate(mine, theirs, mine);
    expect(applyAgentUpdate(mine, changes, all(changes)).definition.tools.map(({ tool }) => tool)).toEqual([
      'http.request',
      'time.now',
      'json.query',
      'notes.read',
    ]);
  });
  it('is refused where it gives a field a value that the field cannot have', () => {
    const [change] = agentUpdate(agent({}), agent({ overlap: 'skip' }), agent({}));
    const forged = [{ ...UpdateChange.parse(change), merged: 'always' }];
    expect(() => applyAgentUpdate(agent({}), forged, {})).toThrow('a value that its field cannot have');
  });
});

it('an update of a trigger tells a new schedule, and each input that it fills in another way', () => {
  const base: UpdatableTrigger = {
    name: 'Now',
    settings: { kind: 'webhook', signature: 'standard' },
    mapping: { order: '{{body.order}}', day: '{{body.day}}', note: 'None' },
  };
  const theirs: UpdatableTrigger = {
    name: 'Later',
    settings: { kind: 'webhook', signature: 'none' },
    mapping: { page: 'https://quay.example/', day: '{{body.night}}', note: 'None' },
  };
  expect(triggerUpdate(base, theirs, base).map(({ field, raises }) => [field, ...raises].join(' '))).toEqual([
    'name',
    'settings schedule_changed',
    'mapping/order input_changed',
    'mapping/day input_changed',
    'mapping/page host_added input_changed',
  ]);
});
