import { fileIdsIn } from '@throughline/contracts/files/file-input.js';
import { RunInputs } from '@throughline/contracts/runs/run.events.js';
import type { RunRow } from '@throughline/contracts/runs/run.rows.js';

/** Returns null once they were erased. */
export const readInputs = ({ inputs, contentErasedAt }: RunRow): RunInputs | null =>
  inputs.kind === 'inline' && contentErasedAt === null ? (RunInputs.safeParse(inputs.value).data ?? null) : null;

/** Returns the inputs without files: files are shown by their names, and nobody needs their ids. */
export const inputsWithoutFiles = (inputs: RunInputs): RunInputs =>
  Object.fromEntries(Object.entries(inputs).filter(([, value]) => fileIdsIn(value) === null));
