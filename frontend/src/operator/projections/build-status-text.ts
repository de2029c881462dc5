import type { BuildView } from '@throughline/contracts/operations/build-view.js';
import { formatNumber } from '../../lib/numbers/format.js';
import type { Status } from '../../ui/status/status-labels.js';

const over = new Set(['verified', 'cancelled', 'failed', 'dropped', 'previous']);
const serving = new Set(['live', 'outdated']);

export const isServing = ({ status }: BuildView): boolean => serving.has(status);
export const isUnderWay = ({ status }: BuildView): boolean => !over.has(status) && !serving.has(status);

/** Built and compared. It is promoted when an operator says so. */
export const isReady = ({ status, purpose, paused }: BuildView): boolean =>
  status === 'ready' && purpose === 'ready' && !paused;

/** The build that served before the live one, and can be promoted again. */
export const findPrevious = (builds: readonly BuildView[]): BuildView | undefined =>
  builds
    .filter(({ status }) => status === 'previous')
    .toSorted((a, b) => (b.keptUntil ?? '').localeCompare(a.keptUntil ?? ''))[0];

type Look = { status: Status; word: string };
const looks: Record<string, Look> = {
  live: { status: 'active', word: 'Live' },
  outdated: { status: 'waiting', word: 'Live, not updating' },
  previous: { status: 'archived', word: 'Kept for rollback' },
  building: { status: 'running', word: 'Building' },
  catching_up: { status: 'running', word: 'Catching up' },
  verifying: { status: 'running', word: 'Comparing' },
  ready: { status: 'waiting', word: 'Ready' },
  cancelled: { status: 'cancelled', word: 'Cancelled' },
  failed: { status: 'failed', word: 'Failed' },
  dropped: { status: 'archived', word: 'Dropped' },
};

const verified = ({ verification }: BuildView): Look => {
  const differs = verification?.tables.some(({ equal }) => !equal) === true;
  return differs ? { status: 'failed', word: 'Different' } : { status: 'succeeded', word: 'Equal' };
};

/** A newer worker may know states that this page does not know. They are shown by their name. */
export const describeBuild = (build: BuildView): Look => {
  if (build.paused) return { status: 'paused', word: 'Paused' };
  if (build.status === 'verified') return verified(build);
  return looks[build.status] ?? { status: 'running', word: build.status.replaceAll('_', ' ') };
};

/** The build ended without an error and without differences, so a short text is enough. */
export const endedQuietly = (build: BuildView): boolean =>
  build.error === null && build.verification?.tables.every(({ equal }) => equal) !== false;

/** Returns what came of comparing, in a sentence. */
export const describeComparison = ({ verification }: BuildView): string | undefined => {
  if (verification === null) return undefined;
  const different = verification.tables.filter(({ equal }) => !equal);
  const rows = verification.tables.reduce((sum, { fresh }) => sum + fresh.rows, 0);
  if (different.length === 0) return `${rows === 1 ? 'one row' : `${formatNumber(rows)} rows`} compared, all equal`;
  return different.map(({ table, live, fresh }) => `${table}: ${live.rows} rows live, ${fresh.rows} fresh`).join('; ');
};

export const formatParked = ({ parkedEvents }: BuildView): string =>
  parkedEvents === 1 ? 'one event parked' : `${formatNumber(parkedEvents)} events parked`;
