import { AgentDefinition, type AgentConnection, type ToolUse } from '../../agents/agent-definition.js';
import { isBuiltIn } from '../../agents/tool-use.js';
import { sameJson } from '../../same-json.js';
import { bareHostsIn } from './bare-hosts.js';
import { hostsIn, newHosts, textsIn } from './hosts.js';
import { PowerRaise, type UpdatableTrigger } from './update-change.js';

type Definitions = { mine: AgentDefinition; after: AgentDefinition };
type Weighed = Definitions & { hasNewHost: (definition: AgentDefinition) => boolean };

/**
 * Returns what an agent could do after a change that it cannot do now. `reaches`: its calls leave the product now, or
 * would after another change of the same update.
 */
export const raisesOfAgent = (mine: AgentDefinition, reaches: boolean): ((after: AgentDefinition) => PowerRaise[]) => {
  const findings = (reaches ? [hostsIn, bareHostsIn] : [hostsIn]).map((read) => newHosts(listTexts(mine), read));
  const hasNewHost = (definition: AgentDefinition) => findings.some((find) => find(listTexts(definition)).length > 0);
  return (after) => PowerRaise.options.filter((raise) => isRaised[raise]({ mine, after, hasNewHost }));
};

/** A trigger can raise its schedule and change an input, by which the agent may also reach a new host. */
export const raisesOfTrigger = (mine: UpdatableTrigger, after: UpdatableTrigger): PowerRaise[] => [
  ...(newHosts(Object.values(mine.mapping), hostsIn)(Object.values(after.mapping)).length > 0
    ? (['host_added'] as const)
    : []),
  ...(sameJson(mine.settings, after.settings) ? [] : (['schedule_changed'] as const)),
  ...(sameJson(mine.mapping, after.mapping) ? [] : (['input_changed'] as const)),
];

/** Whether a call of the agent can leave the product: to the web, by an account, or by another agent. */
export const reachesOut = ({ tools, connections }: AgentDefinition): boolean =>
  connections.length > 0 ||
  tools.some(({ tool, policy }) => policy !== 'deny' && (tool === 'http.request' || !isBuiltIn(tool)));

const isRaised: Readonly<Record<PowerRaise, (weighed: Weighed) => boolean>> = {
  tool_added: ({ mine, after }) =>
    changedUses(mine, after).some(
      ([use, own]) => use.policy !== 'deny' && (own === undefined || own.policy === 'deny'),
    ),
  policy_looser: ({ mine, after }) =>
    changedUses(mine, after).some(([use, own]) => own !== undefined && looseness[use.policy] > looseness[own.policy]) ||
    goesOn('onToolFailure', { mine, after }) ||
    goesOn('onDeny', { mine, after }),
  host_added: ({ after, hasNewHost }) => hasNewHost(after),
  account_added: ({ mine, after }) =>
    after.connections.some((connection) => !mine.connections.some((own) => sameAccount(own, connection))) ||
    hasMore(accountsNamed(mine), accountsNamed(after)),
  limit_higher: ({ mine, after }) =>
    limitNames.some((name) => (after.limits[name] ?? Infinity) > (mine.limits[name] ?? Infinity)),
  schedule_changed: () => false,
  input_changed: () => false,
  // An added argument counts too, because it can decide where something is sent.
  pinned_changed: ({ mine, after }) =>
    changedUses(mine, after).some(([use, own]) => own !== undefined && !sameJson(own.pinned, use.pinned)),
};

/** The texts that a model reads, and the arguments that are sent whatever it says. */
const listTexts = ({ instructions, output, tools }: AgentDefinition): string[] => [
  instructions,
  ...textsIn(output),
  ...tools.flatMap(({ pinned }) => textsIn(pinned)),
];

const looseness: Readonly<Record<ToolUse['policy'], number>> = { deny: 0, ask: 1, auto: 2 };
const limitNames = AgentDefinition.shape.limits.keyof().options;

const changedUses = (mine: AgentDefinition, after: AgentDefinition): [ToolUse, ToolUse | undefined][] =>
  after.tools
    .filter((use) => !mine.tools.some((own) => own.tool === use.tool && sameJson(own, use)))
    .map((use) => [use, mine.tools.find(({ tool }) => tool === use.tool)]);

const hasMore = (mine: ReadonlySet<string>, after: ReadonlySet<string>): boolean =>
  [...after].some((each) => !mine.has(each));

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
