import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { ProblemError } from '../../../lib/problem-error.js';
import { isInProgress } from '../../data/run-status.js';
import { cancelRun } from '../../data/runs.api.js';

export type CancelOutcome = {
  cancelled: number;
  /** The runs that were not cancelled, by the reason. */
  others: ReadonlyMap<string, readonly RunRow[]>;
  /** Holds the position of the last command, which the screen waits for. */
  position: number | undefined;
};

/** Small enough that the other requests of the screen are not kept waiting. */
const atOnce = 5;

const ended = 'already ended';

/** The position of its receipt, or the reason why it was not cancelled. */
const cancelOne = async (run: RunRow): Promise<number | string> => {
  if (!isInProgress(run)) return ended;
  try {
    return (await cancelRun(run.workspaceId, run.id)).position;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.code === 'invalid_state' ? ended : error.sentence;
  }
};

/** Sends one command for each run in progress. Some may be refused while others succeed. */
export const cancelSelected = async (runs: readonly RunRow[]): Promise<CancelOutcome> => {
  const positions: number[] = [];
  const others = new Map<string, RunRow[]>();
  for (let from = 0; from < runs.length; from += atOnce)
    await Promise.all(
      runs.slice(from, from + atOnce).map(async (run) => {
        const result = await cancelOne(run);
        if (typeof result === 'number') positions.push(result);
        else others.set(result, [...(others.get(result) ?? []), run]);
      }),
    );
  const position = positions.length === 0 ? undefined : Math.max(...positions);
  return { cancelled: positions.length, others, position };
};
