import type { ToolRef } from '@throughline/contracts/agents/agent-definition.js';
import { operationIn } from '@throughline/contracts/agents/tool-use.js';
import { Json } from '@throughline/contracts/json.js';
import type { ToolInfo } from '@throughline/contracts/runs/catalogue.js';
import { z } from 'zod';
import { useOperations } from '../../../../connections/data/operations.js';

export type ShownTool = Pick<ToolInfo, 'description' | 'schema'>;

/** Returns what a tool does and its arguments; undefined until it is known. */
export const useToolInfo = (tool: ToolRef | undefined, known: readonly ToolInfo[]): ShownTool | undefined => {
  const operations = useOperations();
  if (tool === undefined) return undefined;
  const id = operationIn(tool)?.operation;
  if (id === undefined) return known.find(({ name }) => name === tool);
  const operation = operations.find((each) => each.id === id);
  return (
    operation && {
      description: operation.description,
      schema: z.record(z.string(), Json).parse(z.toJSONSchema(operation.input)),
    }
  );
};
