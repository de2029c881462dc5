import { fillTemplate } from '@throughline/contracts/templates/fill-template.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import type { VariableValues } from '@throughline/contracts/templates/template-variable.js';
import { getKeys, pairsIn } from '@throughline/rehearsal/instructions/pairs.js';
import { readInstructions } from '@throughline/rehearsal/instructions/read-instructions.js';
import { getBranches } from '@throughline/rehearsal/instructions/step-branches.js';

type TemplateNote = TemplateFile['notes'][number];
const argumentsOfNotes = getKeys(['key', 'text', 'add']);

/** The names of the notes that a tool is called with, where they are known before a run. */
const namesFor = (tool: string, instructions: string): string[] =>
  readInstructions(instructions).steps.flatMap((step) =>
    getBranches(instructions, step).branches.flatMap(({ from, to }) => {
      const call = instructions.slice(from, to);
      const key = call.includes(tool) ? pairsIn(call, argumentsOfNotes).values.get('key') : undefined;
      return key === undefined || key.includes('{{') ? [] : [key];
    }),
  );

/** Returns the notes that a template starts with, and those that it reads and never writes: a person writes them. */
export const listTemplateNotes = (file: TemplateFile, values: VariableValues): TemplateNote[] => {
  const { agents, notes } = fillTemplate(file, values);
  const texts = agents.map(({ definition }) => definition.instructions);
  const known = new Set([...notes.map(({ key }) => key), ...texts.flatMap((text) => namesFor('notes.write', text))]);
  const read = new Set(texts.flatMap((text) => namesFor('notes.read', text)));
  return [...notes, ...[...read].filter((key) => !known.has(key)).map((key) => ({ key, text: '' }))];
};
