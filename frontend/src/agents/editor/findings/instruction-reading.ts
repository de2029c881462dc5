import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { checkInstructions } from '@throughline/rehearsal/instructions/check-instructions.js';
import {
  instructionContext,
  type InstructionFinding,
} from '@throughline/rehearsal/instructions/instruction-findings.js';
import type { ToolInfo } from '@throughline/contracts/runs/catalogue.js';
import { readInstructions } from '@throughline/rehearsal/instructions/read-instructions.js';
import { pluralise } from '../../../lib/numbers/format.js';

/** How the instructions are read as they are now. */
export type InstructionReading = {
  /** Is null for a model that reads everything. */
  rehearsal: { steps: number; calls: number; skipped: readonly number[] } | null;
  findings: readonly InstructionFinding[];
};

export const buildReading = (definition: AgentDefinition, catalogue: readonly ToolInfo[]): InstructionReading => {
  const context = instructionContext(definition, catalogue);
  const { instructions } = definition;
  const findings = checkInstructions(instructions, context);
  if (!context.isRehearsal) return { rehearsal: null, findings };
  const { steps, skipped } = readInstructions(instructions);
  const calls = steps.filter(({ text }) => context.tools.some((tool) => text.includes(`\`${tool}\``))).length;
  return { rehearsal: { steps: steps.length, calls, skipped }, findings };
};

/** Tells what is wrong as it is written from what only lacks a model. */
export const isError = ({ kind, fails }: InstructionFinding): boolean =>
  kind === 'credential' || (fails && kind !== 'needs_model');

/** Returns what Rehearsal does with the instructions, in one sentence. */
export const readingSentence = (
  { steps, calls }: NonNullable<InstructionReading['rehearsal']>,
  findings: readonly InstructionFinding[],
): string => {
  if (steps === 0) return 'Rehearsal follows numbered steps, and there is none, so a run fails.';
  const failing = new Set(findings.flatMap(({ fails, step }) => (fails ? [step] : []))).size;
  if (failing > 0 && findings.every((finding) => !isError(finding)))
    return `${pluralise(failing, 'step needs', 'steps need')} a model. Choose one, or a run fails.`;
  if (failing > 0) return `Rehearsal cannot follow ${failing} of ${pluralise(steps, 'step')}, so a run fails.`;
  const sentences = steps - calls;
  const parts = [
    ...(calls > 0 ? [pluralise(calls, 'calls a tool', 'call tools')] : []),
    ...(sentences > 0 ? [`${pluralise(sentences, 'writes a line', 'write lines')} of the answer`] : []),
  ];
  return `Rehearsal follows ${pluralise(steps, 'step')}: ${parts.join(', ')}.`;
};

/** Columns of a line that are marked, from 0. */
export type LineMark = { from: number; to: number; isError: boolean };

export const marksByLine = (
  text: string,
  findings: readonly InstructionFinding[],
): ReadonlyMap<number, readonly LineMark[]> => {
  const marks = new Map<number, LineMark[]>();
  for (const finding of findings) {
    const { line, from, to } = finding;
    const start = text.lastIndexOf('\n', from - 1) + 1;
    const end = text.indexOf('\n', from);
    const mark = {
      from: from - start,
      to: Math.min(to, end === -1 ? text.length : end) - start,
      isError: isError(finding),
    };
    if (mark.to > mark.from) marks.set(line - 1, [...(marks.get(line - 1) ?? []), mark]);
  }
  return marks;
};
