import { HistoryEntry, HistoryOrigin, HistoryRow } from '@throughline/contracts/history/history.row.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { page } from '@throughline/contracts/page.js';
import { http } from '../../lib/http.js';
import type { HistoryFilters } from './history-filters.js';

const HistoryPage = page(HistoryRow);

export const listHistory = (workspaceId: WorkspaceId, filters: HistoryFilters, before?: string) =>
  http.get(`/api/workspaces/${workspaceId}/history`, HistoryPage, { query: { ...filters, before, limit: 100 } });

export const getHistoryEntry = (workspaceId: WorkspaceId, position: number, signal: AbortSignal) =>
  http.get(`/api/workspaces/${workspaceId}/history/${position}`, HistoryEntry, { signal });

export const getHistoryOrigin = (workspaceId: WorkspaceId, position: number, signal: AbortSignal) =>
  http.get(`/api/workspaces/${workspaceId}/history/${position}/origin`, HistoryOrigin, { signal });
