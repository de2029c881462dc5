import { asksForCalculation } from '@throughline/rehearsal/instructions/missing-tool.js';
import { keysOf, pairsIn } from '@throughline/rehearsal/instructions/pairs.js';
import { readInstructions } from '@throughline/rehearsal/instructions/read-instructions.js';
import { branchesOf } from '@throughline/rehearsal/instructions/step-branches.js';

/** Whether a step calculates with the input, so that its value has to be a number. */
export const isCalculatedWith = (instructions: string, input: string): boolean =>
  readInstructions(instructions).steps.some((step) =>
    branchesOf(instructions, step).branches.some(({ from, to }) =>
      inputsIn(calculationIn(instructions.slice(from, to))).includes(input),
    ),
  );

const calculationIn = (step: string): string => {
  if (!step.includes('math.evaluate') && !asksForCalculation(step)) return '';
  const { values, rest } = pairsIn(step, keysOf(['expression', 'variables']));
  return [values.has('expression') ? '' : rest, ...values.values()].join(' ');
};

const inputsIn = (text: string): string[] =>
  [...text.matchAll(/\{\{([^{}]+)\}\}/g)].map(([, name = '']) => name.trim().replace(/^inputs?\./i, ''));
