import type { EventId, RunId } from '@throughline/contracts/ids.js';
import type { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { runDecider } from '../domain/run.decider.js';
import type { KnownRun } from '../domain/run.js';

/** A run as its executor sees it: its state, and the revision up to which it was read. */
export type RunView = { run: KnownRun; revision: number; lastEventId: EventId | null };

/** Returns null when there is no such run. */
export const viewRun = async (deciders: DeciderRunner, runId: RunId): Promise<RunView | null> => {
  const { state: run, revision, lastEventId } = await deciders.view(runDecider, runId);
  return run.status === 'none' || revision === null ? null : { run, revision, lastEventId };
};
