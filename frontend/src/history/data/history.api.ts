import {
  HistoryActors,
  HistoryCauses,
  HistoryEntry,
  HistoryFound,
  HistoryOrigin,
  HistoryPlace,
  HistoryResources,
  HistoryTypes,
  ProofRange,
} from '@throughline/contracts/history/history.requests.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { page } from '@throughline/contracts/page.js';
import { http } from '../../lib/http.js';
import type { Place } from './around.js';
import { writeFilters, type HistoryFilters } from './history-filters.js';

const HistoryPage = page(HistoryRow);

type Edge = { before?: string | number | undefined; after?: number; limit?: number };

/** Newest first; with `after` the events after that position, oldest first. */
export const listHistory = (
  workspaceId: WorkspaceId,
  filters: HistoryFilters,
  { before, after, limit = 100 }: Edge = {},
) =>
  http.get(`/api/workspaces/${workspaceId}/history`, HistoryPage, {
    query: {
      ...Object.fromEntries(writeFilters(filters)),
      before,
      after,
      order: after === undefined ? undefined : 'oldest',
      limit,
    },
  });

export const getHistoryPlace = (workspaceId: WorkspaceId, place: Place, signal: AbortSignal) =>
  http.get(`/api/workspaces/${workspaceId}/history/place`, HistoryPlace, { query: { ...place }, signal });

/** Reads what led to an event, or to those with words, and all it led to, oldest first. */
export const listCausationTree = (workspaceId: WorkspaceId, filters: HistoryFilters, after?: string) =>
  http.get(`/api/workspaces/${workspaceId}/history`, HistoryPage, {
    query: { ...Object.fromEntries(writeFilters(filters)), after, order: 'oldest', limit: 200 },
  });

export const getHistoryFound = (workspaceId: WorkspaceId, words: string, signal: AbortSignal) =>
  http.get(`/api/workspaces/${workspaceId}/history/found`, HistoryFound, { query: { words }, signal });

/** Finds an event by its number, which people know; the API has events by their positions. */
export const getHistoryEntry = async (
  workspaceId: WorkspaceId,
  number: number,
  signal: AbortSignal,
): Promise<HistoryEntry> => {
  const { position } = await getHistoryPlace(workspaceId, { number }, signal);
  return http.get(`/api/workspaces/${workspaceId}/history/${position}`, HistoryEntry, { signal });
};

export const getHistoryOrigin = (workspaceId: WorkspaceId, position: number, signal: AbortSignal) =>
  http.get(`/api/workspaces/${workspaceId}/history/${position}/origin`, HistoryOrigin, { signal });

/** The types of the events that the filters match. */
export const getHistoryTypes = (workspaceId: WorkspaceId, filters: HistoryFilters, signal: AbortSignal) =>
  http.get(`/api/workspaces/${workspaceId}/history/types`, HistoryTypes, {
    query: Object.fromEntries(writeFilters(filters)),
    signal,
  });

export const getHistoryActors = (workspaceId: WorkspaceId, q: string, signal: AbortSignal) =>
  http.get(`/api/workspaces/${workspaceId}/history/actors`, HistoryActors, { query: { q }, signal });

export const getHistoryResources = (
  workspaceId: WorkspaceId,
  { q, ids }: { q?: string; ids?: readonly string[] },
  signal: AbortSignal,
) =>
  http.get(`/api/workspaces/${workspaceId}/history/resources`, HistoryResources, {
    query: { q, ids: ids?.join(',') },
    signal,
  });

const maxCauses = 100;

/** The first events and the numbers of events of causes. */
export const getHistoryCauses = async (
  workspaceId: WorkspaceId,
  correlations: readonly string[],
  signal: AbortSignal,
): Promise<HistoryCauses> => {
  const causes: HistoryCauses = { causes: [], counts: {}, position: Infinity };
  for (let from = 0; from < correlations.length; from += maxCauses) {
    const query = { correlations: correlations.slice(from, from + maxCauses).join(',') };
    const some = await http.get(`/api/workspaces/${workspaceId}/history/causes`, HistoryCauses, { query, signal });
    causes.causes.push(...some.causes);
    Object.assign(causes.counts, some.counts);
    causes.position = Math.min(causes.position, some.position);
  }
  return causes;
};

export const historyExportUrl = (
  workspaceId: WorkspaceId,
  filters: HistoryFilters,
  format: 'csv' | 'ndjson',
): string => {
  const query = writeFilters(filters);
  query.set('format', format);
  return `/api/workspaces/${workspaceId}/history/export?${query}`;
};

/** A range by time or by numbers; without either everything. */
export type ProofEnds = Partial<Record<'from' | 'to' | 'first' | 'last', string | undefined>>;

export const getProofRange = (workspaceId: WorkspaceId, ends: ProofEnds, signal: AbortSignal) =>
  http.get(`/api/workspaces/${workspaceId}/history/proof/range`, ProofRange, { query: ends, signal });

/** The range goes by numbers, so that the file has the events that were shown. */
export const historyProofUrl = (workspaceId: WorkspaceId, { first, last }: ProofRange, contents: boolean): string =>
  `/api/workspaces/${workspaceId}/history/proof?first=${first}&last=${last}&contents=${contents}`;
