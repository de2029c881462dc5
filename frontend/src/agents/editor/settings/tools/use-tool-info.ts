import type { ToolRef } from '@throughline/contracts/agents/agent-definition.js';
import { operationIn } from '@throughline/contracts/agents/tool-use.js';
import type { ToolInfo } from '@throughline/contracts/runs/catalogue.js';
import { useOperations } from '../../../../connections/data/operations.js';
import { listArguments, readArguments, type Argument } from './pinned-arguments.js';

export type ShownTool = { description: string; arguments: readonly Argument[] };

/** Returns what a tool does and its arguments; undefined until it is known. */
export const useToolInfo = (tool: ToolRef | undefined, known: readonly ToolInfo[]): ShownTool | undefined => {
  const operations = useOperations();
  if (tool === undefined) return undefined;
  const id = operationIn(tool)?.operation;
  if (id === undefined) {
    const info = known.find(({ name }) => name === tool);
    return info && { description: info.description, arguments: readArguments(info.schema) };
  }
  const operation = operations.find((each) => each.id === id);
  return operation && { description: operation.description, arguments: listArguments(operation.fields) };
};
