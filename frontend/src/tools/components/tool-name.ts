import type { ToolRef } from '@throughline/contracts/agents/agent-definition.js';
import { operationIn } from '@throughline/contracts/agents/tool-use.js';

/** Returns what people call a tool: an operation of an account without the account's id. */
export const toolName = (tool: ToolRef): string => operationIn(tool)?.operation ?? tool;
