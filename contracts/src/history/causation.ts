import type { HistoryRow } from './history.row.js';

/** An event of one workspace may lead to very many. A tree ends at this number in each direction; the rest is found by its last events. */
export const maxTreeEvents = 2_000;

/**
 * In a tree each event of a run goes on from the run's event before it. Causation alone leaves some out: what a person decides
 * about a run has no event as its cause, and the end of a step has the same cause as its start.
 */
export const continuesRun = ({ category, revision }: Pick<HistoryRow, 'category' | 'revision'>): boolean =>
  category === 'run' && revision > 0;
