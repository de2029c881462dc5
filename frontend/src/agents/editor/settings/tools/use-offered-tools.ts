import type { ToolUse } from '@throughline/contracts/agents/agent-definition.js';
import { newToolUse, operationRef } from '@throughline/contracts/agents/tool-use.js';
import type { ToolInfo } from '@throughline/contracts/runs/catalogue.js';
import { useMemo } from 'react';
import { useOperations } from '../../../../connections/data/operations.js';
import { useBuild } from '../../draft/build-context.js';
import { operationUse } from './operation-tools.js';

/** A tool that the agent does not have, and how it would use it at first. */
export type OfferedTool = { name: string; title: string; use: ToolUse };

/** A tool that changes something outside asks first, until somebody decides otherwise. */
const listBuiltIn = (known: readonly ToolInfo[], tools: readonly ToolUse[]): OfferedTool[] =>
  known
    .filter(({ name }) => !tools.some(({ tool }) => tool === name))
    .map(({ name, title, readOnly }) => ({ name, title, use: newToolUse(name, readOnly ? 'auto' : 'ask') }));

/** Tools of the product, and the operations of the agent's accounts, each account under its name. */
export const useOfferedTools = (known: readonly ToolInfo[]) => {
  const { connections, tools } = useBuild().shown;
  const operations = useOperations();
  return useMemo(
    () => ({
      builtIn: listBuiltIn(known, tools),
      accounts: connections.map(({ name, service, connectionId }) => ({
        name,
        offered: operations.flatMap((each): OfferedTool[] =>
          each.service !== service ||
          connectionId === null ||
          tools.some(({ tool }) => tool === operationRef(connectionId, each.id))
            ? []
            : [{ name: each.id, title: each.title, use: operationUse(connectionId, each, tools) }],
        ),
      })),
    }),
    [known, connections, tools, operations],
  );
};
