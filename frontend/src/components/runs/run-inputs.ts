import { RunInputs } from '@throughline/contracts/runs/run.events.js';
import type { RunRow } from '@throughline/contracts/runs/run.rows.js';

/** Null: they were erased. */
export const inputsOf = ({ inputs, contentErasedAt }: RunRow): RunInputs | null =>
  inputs.kind === 'inline' && contentErasedAt === null ? (RunInputs.safeParse(inputs.value).data ?? null) : null;
