import {
  InputName,
  ToolName,
  type AgentDefinition,
  type ToolPolicy,
} from '@throughline/contracts/agents/agent-definition.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import type { InstructionFinding } from '@throughline/rehearsal/instructions/instruction-findings.js';
import { limits } from '@throughline/contracts/limits.js';
import type { ToolInfo } from '@throughline/contracts/runs/catalogue.js';
import { getKeys, pairsIn } from '@throughline/rehearsal/instructions/pairs.js';
import { readCalculation } from '@throughline/rehearsal/instructions/read-calculation.js';
import { readInstructions } from '@throughline/rehearsal/instructions/read-instructions.js';
import { getBranches } from '@throughline/rehearsal/instructions/step-branches.js';

export type Fix = { label: string; change: Partial<AgentDefinition> };

type Fixable = Pick<InstructionFinding, 'kind' | 'name' | 'from' | 'to'>;

/** Returns what puts a finding right with one click; null when only the person can. */
export const findFix = (finding: Fixable, definition: AgentDefinition, catalogue: readonly ToolInfo[]): Fix | null => {
  switch (finding.kind) {
    case 'unknown_input':
      return addedInput(finding.name, definition);
    case 'tool_not_allowed':
      return allowedTool(finding.name, definition, catalogue);
    case 'unquoted_tool':
      return quotedTool(finding, definition);
    case 'needs_model':
      return calculated(finding, definition, catalogue);
    default:
      return null;
  }
};

/** The text may have changed since it was checked; then the next check says where the finding is. */
const isThere = ({ name, from, to }: Fixable, { instructions }: AgentDefinition): boolean =>
  instructions.slice(from, to).replace(/\s+/g, ' ').startsWith(name.replace(/…$/, ''));

const quotedTool = (finding: Fixable, definition: AgentDefinition): Fix | null => {
  if (!isThere(finding, definition)) return null;
  const { instructions } = definition;
  const { name, from, to } = finding;
  const change = { instructions: `${instructions.slice(0, from)}\`${name}\`${instructions.slice(to)}` };
  return { label: 'Put it in backticks', change };
};

const calculator: ToolName = 'math.evaluate';

/** Fixes words that are a calculation; allows the calculator too. */
const calculated = (finding: Fixable, definition: AgentDefinition, catalogue: readonly ToolInfo[]): Fix | null => {
  if (!isThere(finding, definition) || !isCalculation(finding.name)) return null;
  const { instructions, tools } = definition;
  const { to } = finding;
  const isAllowed = tools.some(({ tool, policy }) => tool === calculator && policy !== 'deny');
  const change = {
    ...(isAllowed ? {} : allowedTool(calculator, definition, catalogue)?.change),
    instructions: `${instructions.slice(0, to)} with \`${calculator}\`${instructions.slice(to)}`,
  };
  return { label: `Use ${calculator}`, change };
};

const isCalculation = (words: string): boolean => readCalculation(words).kind === 'expression';

const addedInput = (reference: string, { inputs, instructions }: AgentDefinition): Fix | null => {
  const name = InputName.safeParse(reference.replace(/^inputs?\./, '').split(/[.[]/, 1)[0]);
  if (!name.success || inputs.length >= limits.inputs) return null;
  const words = name.data.replaceAll('_', ' ');
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  const type = isCalculatedWith(instructions, name.data) ? 'number' : 'text';
  return { label: 'Add it', change: { inputs: [...inputs, { type, name: name.data, label, required: true }] } };
};

/** A tool that changes something outside asks first, until somebody decides otherwise. */
const allowedTool = (name: string, { tools }: AgentDefinition, catalogue: readonly ToolInfo[]): Fix | null => {
  const tool = ToolName.safeParse(name);
  if (!tool.success) return null;
  const policy: ToolPolicy = catalogue.find((info) => info.name === tool.data)?.readOnly ? 'auto' : 'ask';
  const isListed = tools.some((use) => use.tool === tool.data);
  const next = isListed
    ? tools.map((use) => (use.tool === tool.data ? { ...use, policy } : use))
    : [...tools, newToolUse(tool.data, policy)];
  return { label: 'Allow it', change: { tools: next } };
};

/** Whether a step calculates with the input, so that its value has to be a number. */
const isCalculatedWith = (instructions: string, input: string): boolean =>
  readInstructions(instructions).steps.some((step) =>
    getBranches(instructions, step).branches.some(({ from, to }) =>
      inputsIn(calculationIn(instructions.slice(from, to))).includes(input),
    ),
  );

const calculationIn = (step: string): string => {
  if (!step.includes('math.evaluate') && !isCalculation(step)) return '';
  const { values, rest } = pairsIn(step, getKeys(['expression', 'variables']));
  return [values.has('expression') ? '' : rest, ...values.values()].join(' ');
};

const inputsIn = (text: string): string[] =>
  [...text.matchAll(/\{\{([^{}]+)\}\}/g)].map(([, name = '']) => name.trim().replace(/^inputs?\./i, ''));
