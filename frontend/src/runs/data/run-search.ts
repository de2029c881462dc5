import { shortIdIn } from '@throughline/contracts/ids.js';
import { RunOrder, RunSourceKind } from '@throughline/contracts/runs/run.requests.js';
import { runSearchText, type RunRow } from '@throughline/contracts/runs/run.rows.js';
import { RunStatus } from '@throughline/contracts/run-status.js';
import { hasTerms } from '@throughline/contracts/search-text.js';
import { z } from 'zod';
import { UrlInstant } from '../../lib/time/url-instant.js';
import { inView, readView, runViews, viewQuery, type RunView } from './run-views.js';

const text = z.string().min(1).max(200).optional().catch(undefined);
const count = z.coerce.number().int().nonnegative().optional().catch(undefined);
const instant = UrlInstant.optional().catch(undefined);

/** What a list of runs is filtered by in addition to its view; the names are those of the API's query. */
export const RunFilters = z.object({
  q: text,
  triggerId: z.uuid().optional().catch(undefined),
  version: count,
  status: RunStatus.optional().catch(undefined),
  source: RunSourceKind.optional().catch(undefined),
  personId: z.uuid().optional().catch(undefined),
  from: instant,
  to: instant,
  minCost: count,
  maxCost: count,
});
export type RunFilters = z.infer<typeof RunFilters>;

const ofOneAgent = { ...RunFilters.shape, show: z.enum(runViews.map(({ value }) => value)), order: RunOrder };

/** The parameters that the URL of a list of runs may have. */
export const runParameters = { ...ofOneAgent, agentId: z.uuid() };
/** Those of the list of one agent's runs. */
export const agentRunParameters = ofOneAgent;

/** What a list of runs shows: of an agent or of the workspace, in one of the views, filtered and sorted. */
export type RunSearch = RunFilters & { agentId?: string | undefined; view: RunView; order?: RunOrder | undefined };

export const readRunSearch = (key: string): RunSearch => {
  const params = new URLSearchParams(key);
  return {
    ...RunFilters.parse(Object.fromEntries(params)),
    agentId: z.uuid().safeParse(params.get('agentId')).data,
    view: readView(params.get('show')),
    order: RunOrder.safeParse(params.get('order')).data,
  };
};

/** The parameters of the URL, without default values. */
export const runSearchKey = ({ view, order, ...filters }: RunSearch): string =>
  new URLSearchParams(
    Object.entries({
      show: view === 'all' ? undefined : view,
      ...filters,
      order: order === 'newest' ? undefined : order,
    }).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();

/** The search as the API's query has it. A status that was chosen is narrower than the view. */
export const runQuery = ({ view, status, ...search }: RunSearch) => ({
  ...search,
  ...viewQuery(view),
  ...(status === undefined ? {} : { status }),
});

/** `ofAgent`: the agent is the list's own and no filter. */
export const hasFilters = ({ agentId, view, order, ...filters }: RunSearch, ofAgent: boolean): boolean =>
  (!ofAgent && agentId !== undefined) || Object.values(filters).some((value) => value !== undefined);

const within = (run: RunRow, { from, to, minCost, maxCost }: RunFilters): boolean =>
  (from === undefined || run.queuedAt >= from) &&
  (to === undefined || run.queuedAt < to) &&
  run.costMicros >= (minCost ?? 0) &&
  run.costMicros <= (maxCost ?? Infinity);

const startedAs = ({ source, startedBy }: RunRow, filters: RunFilters): boolean =>
  (filters.source === undefined || source.kind === filters.source) &&
  (filters.triggerId === undefined || (source.kind === 'trigger' && source.triggerId === filters.triggerId)) &&
  (filters.personId === undefined || (startedBy.kind === 'user' && startedBy.id === filters.personId));

/** Whether a run that came live belongs to the search. */
export const matchesSearch = (run: RunRow, { agentId, view, version, status, q, ...search }: RunSearch): boolean =>
  inView(run, view) &&
  (agentId === undefined || run.agentId === agentId) &&
  (version === undefined || run.version === version) &&
  (status === undefined || run.status === status) &&
  (q === undefined || hasTerms(runSearchText(run), shortIdIn(q) ?? q)) &&
  startedAs(run, search) &&
  within(run, search);

/** A run in progress is sorted by its start, next to the others in progress. */
const durationOf = ({ startedAt, endedAt }: RunRow): string => {
  if (startedAt === null) return 'not started';
  return endedAt === null ? `since ${startedAt}` : String(Date.parse(endedAt) - Date.parse(startedAt));
};

/** The value that a search is sorted by. */
export const sortedBy =
  (order: RunOrder | undefined) =>
  (run: RunRow): string => {
    if (order === 'cost' || order === '-cost') return String(run.costMicros);
    return order === 'took' || order === '-took' ? durationOf(run) : run.queuedAt;
  };
