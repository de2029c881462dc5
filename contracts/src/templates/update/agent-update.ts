import type { AgentConnection, ToolUse } from '../../agents/agent-definition.js';
import { applyAgentUpdate } from './apply-update.js';
import { raisesOfAgent, reachesOut } from './power-raises.js';
import { changesBetween, namedFields, type Fields } from './three-way.js';
import type { UpdatableAgent, UpdateChange } from './update-change.js';

/**
 * Returns what a new version of a template changes in an agent. `base`: the version before, filled; `theirs`: the new
 * one, filled; `mine`: the draft now. Models, chosen accounts and who is asked are always mine.
 */
export const agentUpdate = (base: UpdatableAgent, theirs: UpdatableAgent, mine: UpdatableAgent): UpdateChange[] => {
  const reaches = [mine, theirs].some(({ definition }) => reachesOut(definition));
  const listRaises = raisesOfAgent(mine.definition, reaches);
  return changesBetween({
    base: toFields(withAccountsOf(mine, base)),
    theirs: toFields(withAccountsOf(mine, theirs)),
    mine: toFields(mine),
  }).map((found) => {
    const change: UpdateChange = { ...found, raises: [] };
    const after = applyAgentUpdate(mine, [change], { [change.field]: 'theirs' });
    return { ...change, raises: listRaises(after.definition) };
  });
};

const toFields = ({ name, description, icon, labels, definition }: UpdatableAgent): Fields =>
  new Map([
    ...Object.entries({ name, description, icon, labels, instructions: definition.instructions }),
    ...namedFields('inputs', definition.inputs, (input) => input.name),
    ...namedFields('tools', definition.tools, (use) => use.tool),
    ...namedFields('connections', definition.connections, (connection) => connection.name),
    ['output', definition.output],
    ...Object.entries(definition.limits).map(([limit, value]) => [`limits/${limit}`, value] as const),
    ['overlap', definition.overlap],
    ['onToolFailure', definition.onToolFailure],
    ['onDeny', definition.onDeny],
  ]);

/** An agent with the accounts and people that mine has chosen, so that they are neither compared nor changed. */
const withAccountsOf = ({ definition: own }: UpdatableAgent, agent: UpdatableAgent): UpdatableAgent => {
  const withOwn = ({ connectionId: _, ...use }: ToolUse): ToolUse => {
    const mine = own.tools.find(({ tool }) => tool === use.tool);
    if (mine === undefined) return { ...use, connectionId: null };
    const { approvers: _approvers, passOnTo: _passOnTo, ...others } = use;
    const { approvers, passOnTo, connectionId } = mine;
    return { ...others, connectionId, ...(approvers && { approvers }), ...(passOnTo && { passOnTo }) };
  };
  const account = ({ name, service }: AgentConnection) =>
    own.connections.find((each) => each.name === name && each.service === service)?.connectionId ?? null;
  return {
    ...agent,
    definition: {
      ...agent.definition,
      tools: agent.definition.tools.map(withOwn),
      connections: agent.definition.connections.map((each) => ({ ...each, connectionId: account(each) })),
    },
  };
};
