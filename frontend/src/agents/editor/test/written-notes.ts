import type { StepRow } from '@throughline/contracts/runs/run.rows.js';
import { argumentsIn } from '../../../runs/components/content-values.js';

/** Returns what a run wrote into each note, by its key: its last text, or the lines that it added. */
export const readWrittenNotes = (steps: readonly StepRow[]): ReadonlyMap<string, string> => {
  const notes = new Map<string, string>();
  for (const { tool, status, input } of steps) {
    if (tool !== 'notes.write' || status !== 'succeeded' || input === null) continue;
    const { key, text, add } = argumentsIn(input);
    if (typeof key !== 'string' || typeof text !== 'string') continue;
    const before = notes.get(key);
    notes.set(key, add === true && before !== undefined ? `${before}\n${text}` : text);
  }
  return notes;
};
