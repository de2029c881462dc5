import { RunRow, StepRow } from '@throughline/contracts/runs/run.rows.js';
import { replica } from '../../lib/live/replica.js';
import { keepStores } from '../../lib/live/keep-stores.js';
import { rowWindow } from '../../lib/live/window.js';
import { matchesSearch, runUrl, sortedBy, type RunSearch } from './run-search.js';
import { listRuns, listSteps, readRun } from './runs.api.js';

const runWindow = (search: RunSearch) =>
  rowWindow('runs', RunRow, (room, cursor) => listRuns(room, search, cursor), {
    belongs: (run) => matchesSearch(run, search),
    by: sortedBy(search.order),
    order: search.order === 'newest' ? 'newest' : 'server',
  });

/** The runs of one agent. */
export const getRuns = keepStores((agentId) => runWindow({ ...runUrl.read(''), agentId }));

/** The runs of a list; its key is what the list shows. */
export const runsMatching = keepStores((key) => runWindow(runUrl.read(key)));

/** The steps of one run, in its own room. A run has few steps. */
export const getSteps = keepStores((runId) => replica('steps', StepRow, (room) => listSteps(room, runId)));

/** One run by itself, also one too old for the lists. */
export const getRun = keepStores((runId) => replica('runs', RunRow, (room) => readRun(room, runId)));
