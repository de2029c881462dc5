import {
  HeldRuns,
  HeldRunsAccepted,
  HeldRunsResumption,
  type HeldRunsQuery,
} from '@throughline/contracts/budgets/held-runs.requests.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { http } from '../../lib/http.js';

const buildHeldRunsPath = (workspaceId: WorkspaceId) => `/api/workspaces/${workspaceId}/held-runs`;

export const listHeldRuns = (workspaceId: WorkspaceId, query: HeldRunsQuery, signal: AbortSignal) =>
  http.get(buildHeldRunsPath(workspaceId), HeldRuns, { query, signal });
/** `budget`: its name. */
export const resumeHeldRuns = (workspaceId: WorkspaceId, budget: string) =>
  http.post(`${buildHeldRunsPath(workspaceId)}/resume`, { budget }, HeldRunsResumption);
export const discardHeldRuns = (workspaceId: WorkspaceId, budget: string) =>
  http.post(`${buildHeldRunsPath(workspaceId)}/discard`, { budget }, HeldRunsAccepted);
