import type { BuildView } from '@throughline/contracts/operations/pulse.js';
import type { Status } from '../../ui/status.js';

const over = new Set(['verified', 'cancelled', 'failed', 'dropped', 'previous']);
const serving = new Set(['live', 'outdated']);

export const isServing = ({ status }: BuildView): boolean => serving.has(status);
export const isUnderWay = ({ status }: BuildView): boolean => !over.has(status) && !serving.has(status);

/** Share of the way a build has come, by events. */
export const shareOf = ({ status, eventsDone, eventsTotal }: BuildView): number =>
  status === 'building' && eventsTotal > 0 ? Math.min(1, eventsDone / eventsTotal) : 1;

/** Milliseconds it still takes at its pace so far; null when it has none yet. */
export const leftOf = (build: BuildView): number | null => {
  const share = shareOf(build);
  const taken = Date.parse(build.changedAt) - Date.parse(build.startedAt);
  return share === 0 || build.paused || build.status !== 'building' ? null : Math.max(0, (taken / share) * (1 - share));
};

type Look = { status: Status; word: string };
const looks: Record<string, Look> = {
  live: { status: 'active', word: 'Live' },
  outdated: { status: 'waiting', word: 'Live, stands still' },
  previous: { status: 'archived', word: 'Kept to go back' },
  building: { status: 'running', word: 'Building' },
  catching_up: { status: 'running', word: 'Catching up' },
  verifying: { status: 'running', word: 'Comparing' },
  cancelled: { status: 'cancelled', word: 'Cancelled' },
  failed: { status: 'failed', word: 'Failed' },
  dropped: { status: 'archived', word: 'Dropped' },
};

const verified = ({ verification }: BuildView): Look => {
  const differs = verification?.tables.some(({ equal }) => !equal) === true;
  return differs ? { status: 'failed', word: 'Different' } : { status: 'succeeded', word: 'Equal' };
};

/** A newer worker may know states that this page does not: they are shown by their own word. */
export const lookOf = (build: BuildView): Look => {
  if (build.paused) return { status: 'paused', word: 'Paused' };
  if (build.status === 'verified') return verified(build);
  return looks[build.status] ?? { status: 'running', word: build.status.replaceAll('_', ' ') };
};

/** It ended well, or as somebody wished: a few words are enough. */
export const endedQuietly = (build: BuildView): boolean =>
  build.error === null && build.verification?.tables.every(({ equal }) => equal) !== false;

/** What came of comparing, in a sentence. */
export const comparedOf = ({ verification }: BuildView): string | undefined => {
  if (verification === null) return undefined;
  const different = verification.tables.filter(({ equal }) => !equal);
  const rows = verification.tables.reduce((sum, { fresh }) => sum + fresh.rows, 0);
  if (different.length === 0) return `${rows === 1 ? 'one row' : `${rows} rows`} compared, all equal`;
  return different.map(({ table, live, fresh }) => `${table}: ${live.rows} rows live, ${fresh.rows} fresh`).join('; ');
};
