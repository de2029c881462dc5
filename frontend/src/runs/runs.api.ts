import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { page } from '@throughline/contracts/page.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { RunRow, StepRow } from '@throughline/contracts/runs/run.rows.js';
import { http } from '../lib/http.js';

const RunPage = page(RunRow);
const StepPage = page(StepRow);

const runsOf = (workspaceId: WorkspaceId) => `/api/workspaces/${workspaceId}/runs`;

export const listRuns = ({ workspaceId }: Room, cursor?: string) =>
  http.get(runsOf(workspaceId), RunPage, { query: { cursor, limit: 100 } });

export const listAgentRuns = (workspaceId: WorkspaceId, agentId: string, cursor?: string) =>
  http.get(runsOf(workspaceId), RunPage, { query: { agentId, cursor, limit: 50 } });

export const listSteps = ({ workspaceId }: Room, runId: string, cursor?: string) =>
  http.get(`${runsOf(workspaceId)}/${runId}/steps`, StepPage, { query: { cursor, limit: 200 } });
