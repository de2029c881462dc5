import { createHash } from 'node:crypto';
import type { PlayedRun } from '@throughline/contracts/templates/played-run.js';
import { canonical } from '@throughline/contracts/chain/canonical.js';

const maxDifference = 500;

/** SHA-256 of how a sample ended, and of what the notes say after it. */
export const getEnd = ({ ended, notes }: Pick<PlayedRun, 'ended' | 'notes'>): string =>
  createHash('sha256').update(canonical({ ended, notes })).digest('hex');

/** The first sample that ended otherwise than it did, with how it ends now; null if none does. */
export const differenceIn = (runs: readonly PlayedRun[], ends: readonly string[]): string | null => {
  const other = runs.find((run, at) => ends[at] !== getEnd(run));
  if (other === undefined) return null;
  const { name, ended } = other;
  return `${name}: ${ended.status === 'succeeded' ? ended.text : ended.message}`.slice(0, maxDifference);
};
