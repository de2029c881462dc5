import { readInstructions } from '@throughline/rehearsal/instructions/read-instructions.js';

const maxLines = 12;
const named = /\s*,?\s*\b(?:with|using|by|via|use|call)?\s*`[^`]+`.*$/is;
const reference = /\{\{\s*(?:input\.)?([^{}]+?)\s*\}\}/g;

/** Leaves out the tool with its arguments, and writes a value by its name. */
const toWords = (step: string): string =>
  step
    .replace(named, '')
    .replace(reference, (_, name: string) =>
      /^step\s/i.test(name) ? `the result of ${name}` : name.replaceAll('_', ' '),
    )
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
