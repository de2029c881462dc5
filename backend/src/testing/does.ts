import type { AgentDefinition, ToolUse } from '@throughline/contracts/agents/agent-definition.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { definition } from '@throughline/contracts/agents/agent.fixtures.js';

export const everyTool = [
  'http.request',
  'time.now',
  'math.evaluate',
  'json.query',
  'text.extract',
  'notes.read',
  'notes.write',
] as const;

/** An agent with every built-in tool that asks no person, and that follows the given instructions. */
export const does = (
  instructions: string,
  over: Partial<AgentDefinition> = {},
  policy: ToolUse['policy'] = 'auto',
): AgentDefinition => definition({ instructions, tools: everyTool.map((tool) => newToolUse(tool, policy)), ...over });
