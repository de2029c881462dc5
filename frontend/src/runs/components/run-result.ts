import { writeValue, type Content, type Json } from '@throughline/contracts/json.js';
import type { RunRow } from '@throughline/contracts/runs/run.rows.js';

const firstLine = (text: string): string => text.trimStart().split('\n', 1)[0] ?? '';

const maxFields = 3;

const summarise = (value: Json): string => {
  if (typeof value === 'string') return firstLine(value);
  if (Array.isArray(value)) return value.length === 1 ? '1 item' : `${value.length} items`;
  if (typeof value !== 'object' || value === null) return writeValue(value);
  return Object.entries(value)
    .slice(0, maxFields)
    .map(([name, field]) => `${name}: ${firstLine(writeValue(field))}`)
    .join(' · ');
};

const firstOf = (content: Content): string =>
  content.kind === 'inline' ? summarise(content.value) : content.kind === 'blob' ? firstLine(content.preview) : '';

/** Returns what came out of a run in one line, from the first line of its answer. Empty where there is none. */
export const readResult = ({ output }: Pick<RunRow, 'output'>): string => (output === null ? '' : firstOf(output));
