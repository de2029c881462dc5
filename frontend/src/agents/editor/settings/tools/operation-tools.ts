import type { AgentConnection, ToolUse } from '@throughline/contracts/agents/agent-definition.js';
import { getAlias, operationIn, operationRef } from '@throughline/contracts/agents/tool-use.js';
import type { Operation } from '@throughline/catalogue/operations/operation.js';
import type { ConnectionId } from '@throughline/contracts/ids.js';

/** An alias that no other tool of the agent has: two accounts can be at one service. */
const freeAlias = (alias: string, taken: readonly string[], at = 2): string => {
  if (!taken.includes(alias)) return alias;
  const next = `${alias.slice(0, 60)}_${at}`;
  return taken.includes(next) ? freeAlias(alias, taken, at + 1) : next;
};

/** An operation that changes something at the service asks first, until somebody decides otherwise. */
export const operationUse = (
  connectionId: ConnectionId,
  { id, effect }: Operation,
  others: readonly ToolUse[],
): ToolUse => {
  const tool = operationRef(connectionId, id);
  const taken = others.map(({ alias }) => alias);
  return {
    tool,
    alias: freeAlias(getAlias(tool), taken),
    policy: effect === 'read' ? 'auto' : 'ask',
    pinned: {},
    connectionId,
  };
};

const belongsTo = ({ tool }: ToolUse, connectionId: AgentConnection['connectionId']): boolean =>
  connectionId !== null && operationIn(tool)?.connectionId === connectionId;

/** The tools that call an account of the agent. Another name for the same account keeps them. */
export const findTools = (tools: readonly ToolUse[], { connectionId }: AgentConnection): ToolUse[] =>
  tools.filter((use) => belongsTo(use, connectionId));

/** The ids of the operations that the agent may call at an account. */
export const findOperations = (tools: readonly ToolUse[], connection: AgentConnection | undefined): string[] =>
  connection === undefined
    ? []
    : findTools(tools, connection).flatMap(({ tool }) => operationIn(tool)?.operation ?? []);

/** The ids of the operations of a service that instructions name: an account that is chosen later is meant to have them. */
export const namedOperations = (instructions: string, service: string, operations: readonly Operation[]): string[] =>
  operations
    .filter((each) => each.service === service && instructions.includes(`\`${getAlias(each.id)}\``))
    .map(({ id }) => id);

/** The tools with exactly the chosen operations of an account; those that were there keep their settings. */
export const toolsWith = (
  tools: readonly ToolUse[],
  connectionId: ConnectionId,
  chosen: readonly Operation[],
): ToolUse[] => {
  const isChosen = ({ tool }: ToolUse): boolean => chosen.some(({ id }) => tool === operationRef(connectionId, id));
  const kept = tools.filter((use) => !belongsTo(use, connectionId) || isChosen(use));
  const added = chosen.filter(({ id }) => !kept.some(({ tool }) => tool === operationRef(connectionId, id)));
  return added.reduce((all, operation) => [...all, operationUse(connectionId, operation, all)], kept);
};

/** Tools of an account that is replaced by another one of its service go to that one; otherwise they end with it. */
export const toolsAfter = (
  tools: readonly ToolUse[],
  before: AgentConnection,
  next: AgentConnection | undefined,
): ToolUse[] => {
  const to = next?.service === before.service ? next.connectionId : null;
  if (next?.connectionId === before.connectionId) return [...tools];
  return tools.flatMap((use) => {
    if (!belongsTo(use, before.connectionId)) return [use];
    const operation = operationIn(use.tool)?.operation;
    return to === null || operation === undefined
      ? []
      : [{ ...use, tool: operationRef(to, operation), connectionId: to }];
  });
};
