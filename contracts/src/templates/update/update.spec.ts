import fc from 'fast-check';
import { blankDefinition, type AgentDefinition, type ToolUse } from '../../agents/agent-definition.js';
import { operationRef } from '../../agents/tool-use.js';
import { ConnectionId } from '../../ids.js';
import type { Json } from '../../json.js';
import { agentUpdate } from './agent-update.js';
import { applyAgentUpdate, applyTriggerUpdate } from './apply-update.js';
import { triggerUpdate } from './trigger-update.js';
import type { UpdatableAgent, UpdatableTrigger, UpdateChange, UpdateChoices } from './update-change.js';

const accounts = ['a', 'b'].map((digit) => ConnectionId.parse(`0193a000-0000-7000-8000-0000000000${digit.repeat(2)}`));

/** JSON with an own key `__proto__`, which a literal cannot have. */
const object = (entries: readonly (readonly [string, Json])[]): Record<string, Json> => Object.fromEntries(entries);
const upTo = <T>(arb: fc.Arbitrary<T>, getName: (item: T) => string) =>
  fc.uniqueArray(arb, { maxLength: 3, selector: getName });

const addresses = [
  'https://quay.example/',
  'see HTTPS://Pier.example:8443.',
  'http://quay.example@dock.example/x',
  'ht\ttps://cove.example/',
];
const someText = fc.constantFrom('GET', '{{step 1}}', 'reef.example', ...addresses);
const someLine = fc.constantFrom(
  '',
  '1. Look',
  'constructor',
  '2. Ask, connection: crm',
  '3. connection: mail',
  'Send it to reef.example.',
  'Or to bay.example, or 10.0.0.9',
  ...addresses,
);
const someAccount = fc.constantFrom(null, ...accounts);
const someJson = fc.oneof(
  someText,
  fc.constantFrom<Json>(1, null, true),
  fc.tuple(fc.constantFrom('__proto__', 'in'), fc.oneof(someText, fc.constant({}))).map((entry) => object([entry])),
);
const somePinned = fc
  .array(fc.tuple(fc.constantFrom('url', 'connection', '__proto__', 'constructor'), someJson), { maxLength: 3 })
  .map(object);
const someTool: fc.Arbitrary<ToolUse> = fc.record({
  tool: fc.constantFrom(
    'http.request',
    'notes.write',
    'time.now',
    ...accounts.map((id) => operationRef(id, 'messages.send')),
  ),
  alias: fc.constantFrom('one', 'two'),
  policy: fc.constantFrom('auto', 'ask', 'deny'),
  pinned: somePinned,
  connectionId: someAccount,
});
const refusal = fc.constantFrom('tell' as const, 'end' as const);
const someDefinition: fc.Arbitrary<AgentDefinition> = fc.record({
  instructions: fc.array(someLine, { maxLength: 5 }).map((lines) => lines.join('\n')),
  model: fc.constantFrom('one', 'two').map((model) => ({ ...blankDefinition.model, model })),
  fallbacks: fc.constant([]),
  inputs: upTo(
    fc.record({
      type: fc.constantFrom('text' as const, 'json' as const),
      name: fc.constantFrom('constructor', 'page', 'day'),
      label: fc.constantFrom('One', 'Two'),
      required: fc.boolean(),
    }),
    ({ name }) => name,
  ),
  output: fc.constantFrom({ kind: 'text' as const }, { kind: 'json' as const, schema: { type: 'object' } }),
  tools: upTo(someTool, ({ tool }) => tool),
  connections: upTo(
    fc.record({
      name: fc.constantFrom('crm', 'mail', '__proto__'),
      service: fc.constantFrom('hubspot', 'gmail'),
      actsAs: fc.constantFrom('owner' as const, 'caller' as const),
      connectionId: someAccount,
    }),
    ({ name }) => name,
  ),
  limits: fc.record({
    steps: fc.integer({ min: 1, max: 3 }),
    activeTime: fc.integer({ min: 1_000, max: 1_002 }),
    parallelRuns: fc.integer({ min: 1, max: 3 }),
    costMicros: fc.constantFrom(null, 1, 2),
    callsAtOnce: fc.integer({ min: 1, max: 3 }),
    resultBytes: fc.integer({ min: 1024, max: 1026 }),
  }),
  overlap: fc.constantFrom('queue', 'skip', 'replace'),
  onToolFailure: refusal,
  onDeny: refusal,
});
const someAgent: fc.Arbitrary<UpdatableAgent> = fc.record({
  name: fc.constantFrom('Watch', 'Look'),
  description: fc.constantFrom('', 'Looks.'),
  icon: fc.record({ glyph: fc.constant('globe'), tint: fc.integer({ min: 1, max: 2 }) }),
  labels: fc.subarray(['a', 'b']),
  definition: someDefinition,
});
const someTrigger: fc.Arbitrary<UpdatableTrigger> = fc.record({
  name: fc.constantFrom('Every day', 'Now'),
  settings: fc.constantFrom(
    { kind: 'webhook' as const, signature: 'standard' as const },
    { kind: 'webhook' as const, signature: 'none' as const },
  ),
  mapping: fc
    .array(fc.tuple(fc.constantFrom('__proto__', 'constructor', 'page', 'day'), someText))
    .map((entries): Record<string, string> => Object.fromEntries(entries)),
});

/** `other`, but most of its fields as `whole` has them: what somebody makes who edits `whole`. */
const edited = (whole: UpdatableAgent, other: UpdatableAgent, keeps: (at: number) => boolean): UpdatableAgent => {
  const kept = Object.entries(whole.definition).filter((_entry, at) => keeps(at));
  return { ...other, definition: { ...other.definition, ...Object.fromEntries(kept) } };
};
const someKept = fc.func(fc.boolean());
const someSides = fc
  .tuple(someAgent, someAgent, someAgent, someKept, someKept)
  .map(([base, a, b, keepsA, keepsB]) => ({ base, theirs: edited(base, a, keepsA), mine: edited(base, b, keepsB) }));

const agent = (over: Partial<AgentDefinition>): UpdatableAgent => ({
  name: 'Watch',
  description: '',
  icon: { glyph: 'globe', tint: 5 },
  labels: [],
  definition: { ...blankDefinition, ...over },
});
const all = (changes: readonly UpdateChange[]): UpdateChoices =>
  Object.fromEntries(changes.map(({ field }) => [field, 'theirs']));
const byName = <T>(items: readonly T[], getName: (item: T) => string) =>
  items.toSorted((a, b) => getName(a).localeCompare(getName(b)));
/** An agent without what an update never touches, and its lists in one order. */
const comparable = ({ definition: { model: _, fallbacks: __, ...definition }, ...agent }: UpdatableAgent) => ({
  ...agent,
  ...definition,
  inputs: byName(definition.inputs, ({ name }) => name),
  tools: byName(definition.tools, ({ tool }) => tool).map(({ connectionId: _id, pinned, ...use }) => ({
    ...use,
    pinned: byName(Object.entries(pinned), ([name]) => name),
  })),
  connections: byName(definition.connections, ({ name }) => name).map(({ connectionId: _id, ...each }) => each),
});

const raisedIn = (mine: AgentDefinition, result: AgentDefinition): string[] => {
  const order = ['deny', 'ask', 'auto'];
  const words = (definition: AgentDefinition) =>
    `${definition.instructions}\n${definition.tools.map(({ pinned }) => JSON.stringify(pinned)).join('\n')}`;
  const found = (definition: AgentDefinition, pattern: RegExp) =>
    [
      ...words(definition)
        .replaceAll(/\t|\\t/g, '')
        .matchAll(pattern),
    ].map(([, name = '']) => name.toLowerCase());
  const more = (pattern: RegExp) => {
    const known = new Set(found(mine, pattern));
    return found(result, pattern).filter((name) => !known.has(name));
  };
  const tools = result.tools.flatMap((use) => {
    const own = mine.tools.find(({ tool }) => tool === use.tool);
    if (order.indexOf(use.policy) > order.indexOf(own?.policy ?? 'deny')) return [`${use.tool} ${use.policy}`];
    const pinned = byName(Object.entries(use.pinned), ([name]) => name);
    const before = byName(Object.entries((own ?? use).pinned), ([name]) => name);
    return JSON.stringify(pinned) === JSON.stringify(before) ? [] : [`${use.tool} pinned`];
  });
  const reaches =
    result.connections.length > 0 ||
    result.tools.some(({ tool, policy }) => policy !== 'deny' && /^(?:http|conn)/.test(tool));
  const top = (value: number | null) => value ?? Number.MAX_SAFE_INTEGER;
  const own = new Map(Object.entries(mine.limits).map(([name, value]) => [name, top(value)]));
  return [
    ...tools,
    ...more(/https?:\/\/(?:[^\s"/]*@)?([^\s"/]+?)\.?(?=[\s"/]|$)/gi),
    ...(reaches ? more(/\b(\w+\.example|10\.0\.0\.9)\b/gi) : []),
    ...more(/connection(?:: |":")(\w+)/g),
    ...result.connections
      .map(({ name }) => name)
      .filter((name) => !mine.connections.some((each) => each.name === name)),
    ...Object.entries(result.limits)
      .filter(([name, value]) => top(value) > (own.get(name) ?? 0))
      .map(([name]) => name),
    ...(mine.onDeny === 'end' && result.onDeny === 'tell' ? ['onDeny'] : []),
    ...(mine.onToolFailure === 'end' && result.onToolFailure === 'tell' ? ['onToolFailure'] : []),
  ];
};

describe('an update of an agent, whatever it is', () => {
  const always = <T>(arb: fc.Arbitrary<T>, holds: (value: T) => void) => {
    fc.assert(fc.property(arb, holds), { numRuns: 1_000 });
  };

  it('makes a draft that nobody has edited what the new version is, when all of it is taken', () =>
    always(someSides, ({ base, theirs }) => {
      const changes = agentUpdate(base, theirs, base);
      const result = applyAgentUpdate(base, changes, all(changes));
      expect(comparable(result)).toEqual(comparable(theirs));
      expect(result.definition.model).toBe(base.definition.model);
      expect(changes.every(({ outcome }) => outcome === 'taken')).toBe(true);
    }));

  it('is none when the new version is the one before', () =>
    always(someSides, ({ base, mine }) => {
      expect(agentUpdate(base, base, mine)).toEqual([]);
      expect(applyAgentUpdate(mine, [], {})).toEqual(mine);
    }));

  it('raises no power when nobody has chosen anything', () =>
    always(someSides, ({ base, theirs, mine }) => {
      const result = applyAgentUpdate(mine, agentUpdate(base, theirs, mine), {});
      expect(raisedIn(mine.definition, result.definition)).toEqual([]);
    }));

  it('changes nothing when it is taken a second time', () =>
    always(someSides, ({ base, theirs, mine }) => {
      const changes = agentUpdate(base, theirs, mine);
      const once = applyAgentUpdate(mine, changes, all(changes));
      const second = agentUpdate(theirs, theirs, once);
      expect(second).toEqual([]);
      // Nor when the new version is compared with the old one again, except where lines of both sides were merged.
      const left = agentUpdate(base, theirs, once).filter(({ field }) => field !== 'instructions');
      expect(left).toEqual([]);
    }));

  it('keeps the edits of both sides when they are on different lines of the instructions', () => {
    const lines = Array.from({ length: 12 }, (_, at) => `${at}. Do the step ${at}.`);
    const someEdit = fc.record({ at: fc.nat(11), kind: fc.constantFrom('replaced', 'removed', 'added') });
    const separated = fc
      .tuple(fc.uniqueArray(someEdit, { minLength: 2, maxLength: 5, selector: ({ at }) => at }), fc.nat())
      .filter(([edits]) => edits.every((a) => edits.every((b) => a === b || Math.abs(a.at - b.at) > 1)));
    const withEdits = (edits: readonly { at: number; kind: string; by: string }[]) =>
      lines
        .flatMap((line, at) => {
          const edit = edits.find((each) => each.at === at);
          if (edit === undefined) return [line];
          const written = `${at}. ${edit.by} says so.`;
          return edit.kind === 'removed' ? [] : edit.kind === 'added' ? [line, written] : [written];
        })
        .join('\n');
    always(separated, ([edits, sides]) => {
      const signed = edits.map((edit, at) => ({ ...edit, by: at % 2 === sides % 2 ? 'Mine' : 'Theirs' }));
      const withEditsOf = (by: string) => agent({ instructions: withEdits(signed.filter((edit) => edit.by === by)) });
      const mine = withEditsOf('Mine');
      const result = applyAgentUpdate(mine, agentUpdate(withEditsOf('nobody'), withEditsOf('Theirs'), mine), {});
      expect(result.definition.instructions).toBe(withEdits(signed));
    });
  });

  it('makes a trigger what the new version is when all of it is taken, and else leaves its schedule and its inputs', () =>
    always(fc.tuple(someTrigger, someTrigger, someTrigger), ([base, theirs, mine]) => {
      const changes = triggerUpdate(base, theirs, base);
      const entries = ({ mapping, ...rest }: UpdatableTrigger) => ({
        ...rest,
        mapping: new Map(Object.entries(mapping)),
      });
      expect(entries(applyTriggerUpdate(base, changes, all(changes)))).toEqual(entries(theirs));
      const result = applyTriggerUpdate(mine, triggerUpdate(base, theirs, mine), {});
      expect(entries({ ...result, name: mine.name })).toEqual(entries(mine));
      expect(triggerUpdate(base, base, mine)).toEqual([]);
    }));
});
