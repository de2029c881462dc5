import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { UsageReport, type UsageQuery } from '@throughline/contracts/usage/usage.requests.js';
import { http } from '../../lib/http.js';

export const readUsage = (workspaceId: WorkspaceId, query: UsageQuery, signal?: AbortSignal) =>
  http.get(`/api/workspaces/${workspaceId}/usage`, UsageReport, { query, signal });
