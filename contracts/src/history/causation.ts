import type { HistoryRow } from './history.row.js';

/** An event of one workspace may lead to very many. A tree ends at this number in each direction; the rest is found by its last events. */
export const maxTreeEvents = 2_000;

/**
 * What a person decides about a run, such as an approval or a cancellation, has no event as its cause. In a tree it goes on from the
 * run's event before it.
 */
export const continuesRun = ({ category, revision, meta }: HistoryRow): boolean =>
  category === 'run' && revision > 0 && meta.causationId === null;
