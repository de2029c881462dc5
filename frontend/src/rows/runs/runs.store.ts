import { RunRow, StepRow } from '@throughline/contracts/runs/run.rows.js';
import { rowStore } from '../../lib/live/row-store.js';
import { storeOf } from '../../lib/live/store-of.js';
import { listAgentRuns, listRuns, listSteps, readRun } from './runs.api.js';

export const useRuns = rowStore('runs', RunRow, listRuns);

/** The runs of one agent. The room also brings those of others, so readers ask by agent. */
export const runsOf = storeOf((agentId) =>
  rowStore('runs', RunRow, ({ workspaceId }, cursor) => listAgentRuns(workspaceId, agentId, cursor)),
);

/** The steps of one run, in its own room. */
export const stepsOf = storeOf((runId) => rowStore('steps', StepRow, (room) => listSteps(room, runId)));

/** One run by itself, also one too old for the lists. */
export const runOf = storeOf((runId) => rowStore('runs', RunRow, (room) => readRun(room, runId)));
