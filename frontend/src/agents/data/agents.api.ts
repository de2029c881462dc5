import {
  AgentActivityRow,
  AgentRow,
  AgentVersionRow,
  type AgentStatus,
} from '@throughline/contracts/agents/agent.rows.js';
import { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import {
  AgentFile,
  AgentLabels,
  type ChangeAgentDetailsRequest,
  type CreateAgentRequest,
} from '@throughline/contracts/agents/agent.requests.js';
import { ReplacedEdits } from '@throughline/contracts/agents/replaced-edits.js';
import { ModelCosts } from '@throughline/contracts/model-prices/model-costs.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { OfferedService } from '@throughline/contracts/connections/offered-models.js';
import { page } from '@throughline/contracts/page.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { ModelProviderInfo, ToolInfo } from '@throughline/contracts/runs/catalogue.js';
import type { StartRunRequest } from '@throughline/contracts/runs/run.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import { z } from 'zod';
import { http } from '../../lib/http.js';
import { readByIds, readPage, readRows } from '../../lib/live/read-rows.js';
import type { AgentSearch } from './agent-search.js';

const AgentPage = page(AgentRow);
const ActivityPage = page(AgentActivityRow);
const VersionPage = page(AgentVersionRow);

/** Where an agent is; its revision guards what is changed. */
export type AgentAt = { workspaceId: WorkspaceId; id: string; revision: number };

const buildAgentsPath = (workspaceId: WorkspaceId) => `/api/workspaces/${workspaceId}/agents`;
const at = ({ workspaceId, id }: Pick<AgentAt, 'workspaceId' | 'id'>, ...rest: (string | number)[]) =>
  [buildAgentsPath(workspaceId), id, ...rest].join('/');

export const listAgents = ({ workspaceId }: Room, search: AgentSearch, cursor?: string) =>
  readPage(buildAgentsPath(workspaceId), AgentPage, { ...search, limit: 200 }, cursor);
export const listAgentsById = (workspaceId: WorkspaceId, ids: readonly string[]) =>
  readByIds(buildAgentsPath(workspaceId), AgentPage, ids);
/** Reads the activity of agents with a run that has not ended. */
export const listBusyAgents = ({ workspaceId }: Room, cursor?: string) =>
  readPage(`${buildAgentsPath(workspaceId)}/activity`, ActivityPage, { busy: true, limit: 20 }, cursor);
export const listAgentActivityById = (workspaceId: WorkspaceId, ids: readonly string[]) =>
  readByIds(`${buildAgentsPath(workspaceId)}/activity`, ActivityPage, ids);
/** Finds agents by words of their names, descriptions and labels; answers them by name. */
export const findAgents = (
  workspaceId: WorkspaceId,
  words: string,
  signal?: AbortSignal,
  statuses: readonly AgentStatus[] = ['draft', 'active', 'paused'],
) =>
  readRows(limits.found.agents, (page) =>
    http.get(buildAgentsPath(workspaceId), AgentPage, {
      query: { q: words || undefined, status: statuses.join(','), order: 'name', ...page },
      signal,
    }),
  );
export const listLabels = (workspaceId: WorkspaceId, signal: AbortSignal) =>
  http.get(`${buildAgentsPath(workspaceId)}/labels`, AgentLabels, { signal });
export const listAgentVersions = (workspaceId: WorkspaceId, id: string, cursor?: string) =>
  http.get(at({ workspaceId, id }, 'versions'), VersionPage, { query: { cursor, limit: 200 } });
export const getAgentVersion = (workspaceId: WorkspaceId, id: string, version: number, signal?: AbortSignal) =>
  http.get(at({ workspaceId, id }, `versions/${version}`), AgentVersionRow, { signal });
export const getAgent = (workspaceId: WorkspaceId, id: string, signal?: AbortSignal) =>
  http.get(at({ workspaceId, id }), AgentRow, { signal });
export const getReplacedDraft = (agent: Pick<AgentAt, 'workspaceId' | 'id'>, signal?: AbortSignal) =>
  http.get(at(agent, 'replaced-draft'), AgentDefinition, { signal });
/** Unpublished edits that were replaced, the newest first. */
export const listReplacedEdits = (agent: Pick<AgentAt, 'workspaceId' | 'id'>, signal?: AbortSignal) =>
  http.get(at(agent, 'replaced-edits'), z.array(ReplacedEdits), { signal });
/** Reads what the last runs would have cost on each model that the workspace can ask. */
export const getModelCosts = (workspaceId: WorkspaceId, id: string, signal?: AbortSignal) =>
  http.get(at({ workspaceId, id }, 'model-costs'), ModelCosts, { signal });
export const exportAgent = (workspaceId: WorkspaceId, id: string) =>
  http.get(at({ workspaceId, id }, 'export'), AgentFile);

export const createAgent = (workspaceId: WorkspaceId, request: CreateAgentRequest) =>
  http.post(buildAgentsPath(workspaceId), request, Receipt, { idempotent: true });
export const renameAgent = (agent: AgentAt, name: string) => http.patch(at(agent, 'name'), { name }, Receipt);
export const changeAgentDetails = (agent: AgentAt, details: ChangeAgentDetailsRequest) =>
  http.patch(at(agent, 'details'), details, Receipt);
export const editDraft = (agent: AgentAt, changes: Partial<AgentDefinition>) =>
  http.patch(at(agent, 'draft'), { changes }, Receipt, { ifMatch: agent.revision });
export const publishAgent = (agent: AgentAt, note: string) =>
  http.post(at(agent, 'publish'), { note }, Receipt, { ifMatch: agent.revision });
export const restoreVersion = (agent: AgentAt, version: number) =>
  http.post(at(agent, 'restore-version'), { version }, Receipt, { ifMatch: agent.revision });

const lifecycleCommand =
  (what: 'pause' | 'resume' | 'archive' | 'restore') => (agent: Pick<AgentAt, 'workspaceId' | 'id'>, after?: number) =>
    http.post(at(agent, what), {}, Receipt, { query: { after } });
export const pauseAgent = lifecycleCommand('pause');
export const resumeAgent = lifecycleCommand('resume');
export const archiveAgent = lifecycleCommand('archive');
export const restoreAgent = lifecycleCommand('restore');

export const startRun = (agent: Pick<AgentAt, 'workspaceId' | 'id'>, request: StartRunRequest) =>
  http.post(at(agent, 'runs'), request, Receipt, { idempotent: true });

export const listTools = () => http.get('/api/tools', z.array(ToolInfo));
export const listModels = () => http.get('/api/models', z.array(ModelProviderInfo));
/** Services that the operators of the deployment offer. */
export const listOfferedModels = () => http.get('/api/models/offered', z.array(OfferedService));
