import {
  FailedJobList,
  ParkedEventList,
  QueueOutcome,
  UnreadableEventList,
  WorkerAnswer,
  type OperateProjectionsRequest,
} from '@throughline/contracts/operations/operating.js';
import { BreakGlassAccessList, LogPage } from '@throughline/contracts/operations/log.js';
import type { PlanMaintenanceRequest } from '@throughline/contracts/operations/maintenance.js';
import { DeploymentHalt } from '@throughline/contracts/operations/deployment-halt.js';
import { OperatorList } from '@throughline/contracts/operations/operators.js';
import { HealthSnapshot, SampleList } from '@throughline/contracts/operations/health-snapshot.js';
import { DiskUse } from '@throughline/contracts/operations/disk-use.js';
import { OperatorActionList } from '@throughline/contracts/operations/operator-actions.js';
import { OutageList } from '@throughline/contracts/operations/outages.js';
import { RecurringTaskList } from '@throughline/contracts/operations/recurring-tasks.js';
import { WorkspaceSizeList } from '@throughline/contracts/operations/workspace-sizes.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import type { HaltRequest } from '@throughline/contracts/workspaces/workspace.requests.js';
import { http } from '../../lib/http.js';

export const listOperators = (signal: AbortSignal) => http.get('/api/operator/operators', OperatorList, { signal });

export const grantOperator = (email: string) => http.post('/api/operator/operators', { email }, Receipt);

export const revokeOperator = (userId: string) => http.delete(`/api/operator/operators/${userId}`, Receipt);

export const getHealthSnapshot = (signal: AbortSignal) => http.get('/api/operator/pulse', HealthSnapshot, { signal });

export const listSamples = (signal: AbortSignal) => http.get('/api/operator/samples', SampleList, { signal });

export const listOutages = (signal: AbortSignal) => http.get('/api/operator/outages', OutageList, { signal });

export const listTasks = (signal: AbortSignal) => http.get('/api/operator/tasks', RecurringTaskList, { signal });

export const listActions = (signal: AbortSignal) => http.get('/api/operator/actions', OperatorActionList, { signal });

export const listFailedJobs = (queue: string, signal: AbortSignal) =>
  http.get(`/api/operator/queues/${queue}/failed`, FailedJobList, { signal });

export const getDiskUse = (signal: AbortSignal) => http.get('/api/operator/disk', DiskUse, { signal });

export const listWorkspaceSizes = (signal: AbortSignal) =>
  http.get('/api/operator/workspaces', WorkspaceSizeList, { signal });

export const listParked = (signal: AbortSignal) => http.get('/api/operator/quarantine', ParkedEventList, { signal });

export const listUnreadable = (signal: AbortSignal) =>
  http.get('/api/operator/unreadable', UnreadableEventList, { signal });

export const skipEvent = (position: number, reason: string) =>
  http.post(`/api/operator/unreadable/${position}/skip`, { reason }, Receipt);

type Asked = Pick<OperateProjectionsRequest, 'action' | 'projections'> & Partial<OperateProjectionsRequest>;
export const operateProjections = (asked: Asked) => http.post('/api/operator/projections', asked, WorkerAnswer);

export const retryJobs = (queue: string) => http.post(`/api/operator/queues/${queue}/retry`, {}, QueueOutcome);

export const drainQueue = (queue: string) => http.post(`/api/operator/queues/${queue}/drain`, {}, QueueOutcome);

export const planMaintenance = (plan: PlanMaintenanceRequest) => http.post('/api/operator/maintenance', plan, Receipt);

export const endMaintenance = () => http.delete('/api/operator/maintenance', Receipt);

export const getDeploymentHalt = (signal?: AbortSignal) => http.get('/api/halt', DeploymentHalt, { signal });
export const haltDeployment = (request: HaltRequest) => http.post('/api/operator/halt', request, Receipt);
export const releaseDeployment = () => http.delete('/api/operator/halt', Receipt);

export const readLog = (query: Record<string, string>, signal: AbortSignal) =>
  http.get('/api/operator/log', LogPage, { query, signal });

export const listBreakGlass = (signal: AbortSignal) =>
  http.get('/api/operator/glass', BreakGlassAccessList, { signal });

export const breakGlass = (workspaceId: string, reason: string) =>
  http.post('/api/operator/glass', { workspaceId, reason }, Receipt);
