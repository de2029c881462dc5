import { readInstructions } from '@throughline/rehearsal/instructions/read-instructions.js';

const maxLines = 12;
const named = /\s*,?\s*\b(?:with|using|by|via|use|call)?\s*`[^`]+`.*$/is;
const reference = /\{\{\s*(?:input\.)?([^{}]+?)\s*\}\}/g;

const result = /^(step\s+\d+)(.*)$/is;

/** Places in a list say nothing to people. */
const nameOf = (value: string): string => {
  const [, step, rest = ''] = result.exec(value) ?? [];
  const words = (step === undefined ? value : rest)
    .replaceAll(/\[\d+\]/g, '')
    .replaceAll(/[_.]/g, ' ')
    .trim();
  if (step === undefined) return words;
  return words === '' ? `the result of ${step}` : `${words} of ${step}`;
};

const answer = /^answer:\s*/i;

/** Leaves out the tool with its arguments, and writes a value by its name: in the words of an answer, as a place for it. */
const toWords = (step: string): string =>
  step
    .replace(named, '')
    .replace(reference, (_, value: string) => (answer.test(step) ? `[${nameOf(value)}]` : nameOf(value)))
    .replace(answer, 'Answers: ')
    .replace(/\s+/g, ' ')
    .replace(/[\s,;:]+$/, '')
    .trim();

/** Returns what instructions say is done, line by line, for people: the numbered steps, or the text where none is numbered. */
export const listPlainSteps = (instructions: string): { numbered: boolean; lines: readonly string[] } => {
  const { steps } = readInstructions(instructions);
  const numbered = steps.length > 0;
  const texts = numbered ? steps.map(({ text }) => text) : instructions.split('\n');
  const lines = texts.map(toWords).filter((line) => line !== '' && !line.startsWith('#'));
  return { numbered, lines: lines.slice(0, maxLines) };
};
