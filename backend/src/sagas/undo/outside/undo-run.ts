import { blankDefinition, type AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { getAlias, operationRef } from '@throughline/contracts/agents/tool-use.js';
import type { Json } from '@throughline/contracts/json.js';
import type { WriteStep } from './outside.queries.js';

type Call = { operation: { id: string; title: string }; arguments: Readonly<Record<string, Json>> };

/** The only input of the run: contents of a run are sealed, and instructions are not. */
export const callInput = 'call';

/**
 * What an agent does in a run that only makes this call, with the same account, once a person approves it: one of those that the
 * agent asks about the call that is undone.
 */
export const defineUndoRun = (
  { operation, arguments: given }: Call,
  undone: Pick<WriteStep, 'operation' | 'connectionId'>,
  { tools, limits }: AgentDefinition,
): AgentDefinition => {
  const { connectionId } = undone;
  const tool = operationRef(connectionId, operation.id);
  const made = operationRef(connectionId, undone.operation.id);
  const alias = getAlias(tool);
  const { approvers, passOnTo } = tools.find((use) => use.tool === made) ?? {};
  const asks = { ...(approvers && { approvers }), ...(passOnTo && { passOnTo }) };
  const pairs = Object.keys(given).map((name) => `${name}: {{${callInput}.${name}}}`);
  return {
    ...blankDefinition,
    instructions: [`1. ${operation.title} with \`${alias}\``, ...pairs].join(', '),
    inputs: [{ type: 'json', name: callInput, label: 'Arguments', required: true }],
    tools: [{ tool, alias, policy: 'ask', pinned: {}, connectionId, ...asks }],
    limits: { ...blankDefinition.limits, parallelRuns: limits.parallelRuns },
  };
};
