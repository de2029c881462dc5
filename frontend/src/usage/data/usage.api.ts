import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { UsageReport, type UsageExportQuery, type UsageQuery } from '@throughline/contracts/usage/usage.requests.js';
import { http } from '../../lib/http.js';

export const readUsage = (workspaceId: WorkspaceId, query: UsageQuery, signal?: AbortSignal) =>
  http.get(`/api/workspaces/${workspaceId}/usage`, UsageReport, { query, signal });

/** Reads what each run of the days used. */
export const usageExportUrl = (workspaceId: WorkspaceId, query: UsageExportQuery): string =>
  `/api/workspaces/${workspaceId}/usage/export?${new URLSearchParams(query)}`;
