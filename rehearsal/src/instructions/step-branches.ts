import type { InstructionStep } from './read-instructions.js';

/** A part of a step that is carried out as a whole; places in the whole text. */
export type Branch = { from: number; to: number };
export type Condition = Branch;
export type StepBranches = { condition: Condition | null; hasThen: boolean; branches: readonly Branch[] };

const first = /^\s*if(?=\s)/i;
const consequence = /(?<=\s)then(?=\s)/i;
const alternative = /(?<=\s)(?:otherwise|else)[,:]?(?=\s)/i;

/** The branches of “if … then …, otherwise …”; a step without a condition is one branch. */
export const getBranches = (instructions: string, { from, to }: InstructionStep): StepBranches => {
  const whole = instructions.slice(from, to);
  const lead = first.exec(whole)?.[0].length;
  if (lead === undefined) return { condition: null, hasThen: true, branches: [{ from, to }] };
  const then = consequence.exec(whole);
  if (then === null)
    return { condition: trimmed(instructions, { from, to }), hasThen: false, branches: [{ from, to }] };
  const start = from + then.index + then[0].length;
  const condition = trimmed(instructions, { from: from + lead, to: from + then.index });
  const otherwise = alternative.exec(instructions.slice(start, to));
  if (otherwise === null) return { condition, hasThen: true, branches: [{ from: start, to }] };
  const middle = start + otherwise.index;
  const branches = [
    { from: start, to: middle },
    { from: middle + otherwise[0].length, to },
  ];
  return { condition, hasThen: true, branches };
};

const trimmed = (text: string, { from, to }: Branch): Branch => {
  const part = text.slice(from, to);
  return { from: from + part.length - part.trimStart().length, to: from + part.trimEnd().length };
};
