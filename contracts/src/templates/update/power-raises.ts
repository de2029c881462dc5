import { AgentDefinition, type AgentConnection, type ToolUse } from '../../agents/agent-definition.js';
import { hostsIn, hostsOf } from './hosts.js';
import { sameJson } from '../../same-json.js';
import { PowerRaise, type UpdatableTrigger } from './update-change.js';

type Definitions = { mine: AgentDefinition; after: AgentDefinition };

/** What an agent could do after a change that it cannot do now. */
export const raisesOfAgent = (mine: AgentDefinition, after: AgentDefinition): PowerRaise[] =>
  PowerRaise.options.filter((raise) => isRaised[raise]({ mine, after }));

/** A trigger can raise its schedule, and reach a new host by an address that it fills in. */
export const raisesOfTrigger = (mine: UpdatableTrigger, after: UpdatableTrigger): PowerRaise[] => [
  ...(hasMore(mappedHosts(mine), mappedHosts(after)) ? (['host_added'] as const) : []),
  ...(sameJson(mine.settings, after.settings) ? [] : (['schedule_changed'] as const)),
];

const mappedHosts = ({ mapping }: UpdatableTrigger): ReadonlySet<string> =>
  new Set(Object.values(mapping).flatMap(hostsIn));

const hasMore = (mine: ReadonlySet<string>, after: ReadonlySet<string>): boolean =>
  [...after].some((each) => !mine.has(each));

const isRaised: Readonly<Record<PowerRaise, (definitions: Definitions) => boolean>> = {
  tool_added: ({ mine, after }) =>
    changedUses(mine, after).some(
      ([use, own]) => use.policy !== 'deny' && (own === undefined || own.policy === 'deny'),
    ),
  policy_looser: ({ mine, after }) =>
    changedUses(mine, after).some(([use, own]) => own !== undefined && looseness[use.policy] > looseness[own.policy]) ||
    goesOn('onToolFailure', { mine, after }) ||
    goesOn('onDeny', { mine, after }),
  host_added: ({ mine, after }) => hasMore(hostsOf(mine), hostsOf(after)),
  account_added: ({ mine, after }) =>
    after.connections.some((connection) => !mine.connections.some((own) => sameAccount(own, connection))) ||
    hasMore(accountsNamed(mine), accountsNamed(after)),
  limit_higher: ({ mine, after }) =>
    limitNames.some((name) => (after.limits[name] ?? Infinity) > (mine.limits[name] ?? Infinity)),
  schedule_changed: () => false,
  pinned_changed: ({ mine, after }) =>
    changedUses(mine, after).some(([use, own]) => own !== undefined && !keepsPinned(own.pinned, use.pinned)),
};

const looseness: Readonly<Record<ToolUse['policy'], number>> = { deny: 0, ask: 1, auto: 2 };
const limitNames = AgentDefinition.shape.limits.keyof().options;

const changedUses = (mine: AgentDefinition, after: AgentDefinition): [ToolUse, ToolUse | undefined][] =>
  after.tools
    .filter((use) => !mine.tools.some((own) => own.tool === use.tool && sameJson(own, use)))
    .map((use) => [use, mine.tools.find(({ tool }) => tool === use.tool)]);

/** A pinned argument limits what the model can say, so one more raises nothing. */
const keepsPinned = (own: ToolUse['pinned'], pinned: ToolUse['pinned']): boolean => {
  const values = new Map(Object.entries(pinned));
  return Object.entries(own).every(([name, value]) => values.has(name) && sameJson(values.get(name) ?? null, value));
};

const goesOn = (refusal: 'onToolFailure' | 'onDeny', { mine, after }: Definitions): boolean =>
  mine[refusal] === 'end' && after[refusal] === 'tell';

/** An account of another service, or of another person, is another account. */
const sameAccount = (a: AgentConnection, b: AgentConnection): boolean =>
  a.name === b.name && a.service === b.service && a.actsAs === b.actsAs;

const account = /\bconnection["'`]?\s*:\s*["'`]?([\w-]+|\{\{[^{}]*\}\})/gi;

/** The accounts that instructions or pinned arguments call by name. */
const accountsNamed = ({ instructions, tools }: AgentDefinition): ReadonlySet<string> =>
  new Set([
    ...[...instructions.matchAll(account)].map(([, name = '']) => name),
    ...tools
      .flatMap(({ pinned }) => Object.entries(pinned))
      .flatMap(([name, value]) => (name === 'connection' && typeof value === 'string' ? [value] : [])),
  ]);
