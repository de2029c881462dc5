import type { RunRow } from '@throughline/contracts/runs/run.rows.js';

/** Returns what a run cost; null while it has cost nothing and may still. */
export const readCost = ({ costMicros, endedAt }: Pick<RunRow, 'costMicros' | 'endedAt'>): number | null =>
  costMicros === 0 && endedAt === null ? null : costMicros;
