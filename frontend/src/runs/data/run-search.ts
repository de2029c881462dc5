import { runWordIn, statedRunNumberIn } from '@throughline/contracts/ids.js';
import { RunOrder, RunSourceKind } from '@throughline/contracts/runs/run.requests.js';
import { runSearchText, workingMs, type RunRow } from '@throughline/contracts/runs/run.rows.js';
import { RunStatus } from '@throughline/contracts/run-status.js';
import { hasTerms } from '@throughline/contracts/search-text.js';
import { z } from 'zod';
import { buildUrlSearch, Words } from '../../lib/page/url-search.js';
import { UrlInstant } from '../../lib/time/url-instant.js';
import { inView, RunView, viewQuery } from './run-views.js';

const count = z.coerce.number().int().nonnegative().optional().catch(undefined);
const instant = UrlInstant.optional().catch(undefined);

/** A list of runs: of an agent or of the workspace, in one of the views, filtered and sorted. The API's query has the same names. */
const RunSearch = z.object({
  show: RunView.catch('all'),
  q: Words,
  agentId: z.uuid().optional().catch(undefined),
  triggerId: z.uuid().optional().catch(undefined),
  version: count,
  status: RunStatus.optional().catch(undefined),
  source: RunSourceKind.optional().catch(undefined),
  personId: z.uuid().optional().catch(undefined),
  from: instant,
  to: instant,
  minCost: count,
  maxCost: count,
  order: RunOrder.catch('newest'),
});
export type RunSearch = z.infer<typeof RunSearch>;

/** The parameters that the URL of a list of runs may have. */
export const runParameters = RunSearch.shape;
/** Holds the parameters of the list of one agent's runs. */
export const agentRunParameters = RunSearch.omit({ agentId: true }).shape;

export const runUrl = buildUrlSearch(RunSearch, ['show', 'order']);

/** The search as the API's query has it. A status that was chosen is narrower than the view. */
export const runQuery = ({ show, status, order, ...search }: RunSearch) => ({
  ...search,
  ...(order === 'newest' ? {} : { order }),
  ...viewQuery(show),
  ...(status === undefined ? {} : { status }),
});

const within = (run: RunRow, { from, to, minCost, maxCost }: RunSearch): boolean =>
  (from === undefined || run.queuedAt >= from) &&
  (to === undefined || run.queuedAt < to) &&
  run.costMicros >= (minCost ?? 0) &&
  run.costMicros <= (maxCost ?? Infinity);

const startedAs = ({ source, startedBy }: RunRow, filters: RunSearch): boolean =>
  (filters.source === undefined || source.kind === filters.source) &&
  (filters.triggerId === undefined || (source.kind === 'trigger' && source.triggerId === filters.triggerId)) &&
  (filters.personId === undefined || (startedBy.kind === 'user' && startedBy.id === filters.personId));

const isNamed = (run: RunRow, q = ''): boolean =>
  [null, run.number].includes(statedRunNumberIn(q)) && hasTerms(runSearchText(run), runWordIn(q) ?? q);

/** Whether a run that came live belongs to the search. */
export const matchesSearch = (run: RunRow, search: RunSearch): boolean =>
  inView(run, search.show) &&
  (search.agentId === undefined || run.agentId === search.agentId) &&
  (search.version === undefined || run.version === search.version) &&
  (search.status === undefined || run.status === search.status) &&
  isNamed(run, search.q) &&
  startedAs(run, search) &&
  within(run, search);

/** A run in progress is sorted by its start, next to the others in progress. */
const toDurationKey = (run: RunRow): string => {
  const { startedAt, endedAt } = run;
  if (startedAt === null) return 'not started';
  return endedAt === null ? `since ${startedAt}` : String(workingMs(run));
};

/** The value that a search is sorted by. */
export const sortedBy =
  (order: RunOrder) =>
  (run: RunRow): string => {
    if (order === 'cost' || order === '-cost') return String(run.costMicros);
    return order === 'took' || order === '-took' ? toDurationKey(run) : run.queuedAt;
  };
