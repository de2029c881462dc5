/** A step of the numbered list; `from` and `to` are places in the whole text, `line` counts from 1. */
export type InstructionStep = { number: number; text: string; line: number; from: number; to: number };

/** The numbered list as Rehearsal reads it, and the lines (from 1) that it leaves to real models. */
export type ReadInstructions = { steps: readonly InstructionStep[]; skipped: readonly number[] };

const item = /^\s*\d{1,3}[.)]\s(?=.)/s;
const other = /^\s*(#|[-*+]\s|>|```)/;
const isIndented = (line: string): boolean => /^\s{2,}/.test(line);

/** Steps are counted in the order in which they appear. Lines that follow a step directly, or are indented under it, belong to it. */
export const readInstructions = (instructions: string): ReadInstructions => {
  const steps: InstructionStep[] = [];
  const skipped: number[] = [];
  let isOpen = false;
  let from = 0;
  for (const [index, line] of instructions.split('\n').entries()) {
    const to = from + line.length;
    const start = item.exec(line)?.[0];
    const last = steps.at(-1);
    if (start !== undefined) {
      const text = line.slice(start.length).trim();
      steps.push({ number: steps.length + 1, text, line: index + 1, from: from + start.length, to });
      isOpen = true;
    } else if (line.trim() === '') {
      isOpen = false;
    } else if (last !== undefined && (isIndented(line) || (isOpen && !other.test(line)))) {
      steps[steps.length - 1] = { ...last, text: `${last.text}\n${line.trim()}`, to };
    } else {
      skipped.push(index + 1);
      isOpen = false;
    }
    from = to + 1;
  }
  return { steps, skipped };
};
