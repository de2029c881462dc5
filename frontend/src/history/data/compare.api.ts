import { AccessReport } from '@throughline/contracts/history/access-report.js';
import {
  ChangedThings,
  Comparison,
  ThingOrigins,
  type ChangedThingsQuery,
  type CompareQuery,
  type ThingQuery,
} from '@throughline/contracts/history/compare.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { http } from '../../lib/http.js';

const root = (workspaceId: WorkspaceId): string => `/api/workspaces/${workspaceId}/history`;

export const getComparison = (workspaceId: WorkspaceId, query: CompareQuery, signal: AbortSignal) =>
  http.get(`${root(workspaceId)}/compare`, Comparison, { query, signal });

export const listChangedThings = (
  workspaceId: WorkspaceId,
  query: CompareQuery & Pick<ChangedThingsQuery, 'kind'> & { after?: string | undefined },
  signal: AbortSignal,
) => http.get(`${root(workspaceId)}/compare/things`, ChangedThings, { query, signal });

export const getOrigins = (workspaceId: WorkspaceId, query: ThingQuery, signal: AbortSignal) =>
  http.get(`${root(workspaceId)}/origins`, ThingOrigins, { query, signal });

export const getAccess = (workspaceId: WorkspaceId, signal: AbortSignal) =>
  http.get(`${root(workspaceId)}/access`, AccessReport, { signal });

export const compareExportUrl = (workspaceId: WorkspaceId, { from, to }: { from: number; to: number }): string =>
  `${root(workspaceId)}/compare/export?from=${from}&to=${to}`;

/** `number`: the moment that is shown. */
export const accessExportUrl = (workspaceId: WorkspaceId, number: number): string =>
  `${root(workspaceId)}/access/export?at=${number}`;
