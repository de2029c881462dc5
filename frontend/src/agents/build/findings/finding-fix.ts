import {
  InputName,
  ToolName,
  type AgentDefinition,
  type ToolPolicy,
} from '@throughline/contracts/agents/agent-definition.js';
import type { InstructionFinding } from '@throughline/contracts/agents/instructions/instruction-findings.js';
import { limits } from '@throughline/contracts/limits.js';
import type { ToolInfo } from '@throughline/contracts/runs/catalogue.js';

export type Fix = { label: string; change: Partial<AgentDefinition> };

/** What puts a finding right with one click; null when only the person can. */
export const fixOf = (
  { kind, name }: Pick<InstructionFinding, 'kind' | 'name'>,
  definition: AgentDefinition,
  catalogue: readonly ToolInfo[],
): Fix | null => {
  if (kind === 'unknown_input') return addedInput(name, definition);
  return kind === 'tool_not_allowed' ? allowedTool(name, definition, catalogue) : null;
};

const addedInput = (reference: string, { inputs }: AgentDefinition): Fix | null => {
  const name = InputName.safeParse(reference.replace(/^inputs?\./, '').split(/[.[]/, 1)[0]);
  if (!name.success || inputs.length >= limits.inputs) return null;
  const words = name.data.replaceAll('_', ' ');
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  return { label: 'Add it', change: { inputs: [...inputs, { type: 'text', name: name.data, label, required: true }] } };
};

/** What changes something outside asks first, until somebody decides otherwise. */
const allowedTool = (name: string, { tools }: AgentDefinition, catalogue: readonly ToolInfo[]): Fix | null => {
  const tool = ToolName.safeParse(name);
  if (!tool.success) return null;
  const policy: ToolPolicy = catalogue.find((info) => info.name === tool.data)?.readOnly ? 'auto' : 'ask';
  const isListed = tools.some((use) => use.tool === tool.data);
  const next = isListed
    ? tools.map((use) => (use.tool === tool.data ? { ...use, policy } : use))
    : [...tools, { tool: tool.data, policy, pinned: {} }];
  return { label: 'Allow it', change: { tools: next } };
};
