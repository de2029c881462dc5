import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import type { AgentId, WorkspaceId } from '@throughline/contracts/ids.js';
import { SystemLag } from '@throughline/contracts/operations/lag.js';
import { page } from '@throughline/contracts/page.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import {
  HookRecipe,
  MissedTimesRun,
  ItemsAsked,
  TriggerCounts,
  TriggerReceipt,
  type CreateTriggerRequest,
  type LimitTriggerQueueRequest,
  type RotateTriggerSecretRequest,
  type TestTriggerRequest,
} from '@throughline/contracts/triggers/trigger.requests.js';
import { FiringRow, TriggerActivityRow, TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { limits } from '@throughline/contracts/limits.js';
import { z } from 'zod';
import { http } from '../../lib/http.js';
import { readByIds, readPage, readRows } from '../../lib/live/read-rows.js';
import type { FiringSearch } from './firing-search.js';
import type { triggerQuery } from './trigger-search.js';

const TriggerPage = page(TriggerRow);
const ActivityPage = page(TriggerActivityRow);
const FiringPage = page(FiringRow);

const buildTriggersPath = (workspaceId: WorkspaceId) => `/api/workspaces/${workspaceId}/triggers`;
const at = ({ workspaceId, id }: Pick<TriggerRow, 'workspaceId' | 'id'>, ...rest: string[]) =>
  [buildTriggersPath(workspaceId), id, ...rest].join('/');

/** `status`: several, separated by commas. */
type ListTriggersQuery = Partial<ReturnType<typeof triggerQuery>> & { after?: number | undefined };

export const listTriggers = ({ workspaceId }: Room, query: ListTriggersQuery, cursor?: string) =>
  readPage(buildTriggersPath(workspaceId), TriggerPage, { ...query, limit: 200 }, cursor);
export const listTriggersById = (workspaceId: WorkspaceId, ids: readonly string[]) =>
  readByIds(buildTriggersPath(workspaceId), TriggerPage, ids);
/** The newest few; a screen reads those it shows by their ids. */
export const listTriggerActivity = ({ workspaceId }: Room, cursor?: string) =>
  http.get(`${buildTriggersPath(workspaceId)}/activity`, ActivityPage, { query: { cursor, limit: 20 } });
export const listTriggerActivityById = (workspaceId: WorkspaceId, ids: readonly string[]) =>
  readByIds(`${buildTriggersPath(workspaceId)}/activity`, ActivityPage, ids);
/** Triggers whose names have the words, by name. */
export const findTriggers = (workspaceId: WorkspaceId, words: string, signal?: AbortSignal) =>
  readRows(limits.found.triggers, (page) =>
    http.get(buildTriggersPath(workspaceId), TriggerPage, {
      query: { q: words || undefined, order: 'name', ...page },
      signal,
    }),
  );
export const countTriggers = (workspaceId: WorkspaceId, agentIds: readonly AgentId[]) =>
  http.get(`${buildTriggersPath(workspaceId)}/counts`, z.array(TriggerCounts), {
    query: { agentIds: agentIds.join(',') },
  });
export const getItemsAsked = (trigger: Pick<TriggerRow, 'workspaceId' | 'id'>, signal: AbortSignal) =>
  http.get(at(trigger, 'asked'), ItemsAsked, { signal });
export const listFirings = (trigger: Pick<TriggerRow, 'workspaceId' | 'id'>, search: FiringSearch, cursor?: string) =>
  readPage(at(trigger, 'firings'), FiringPage, { ...search, limit: 50 }, cursor);

/** How far the system is behind the log. */
export const getSystemLag = (signal: AbortSignal) => http.get('/api/lag', SystemLag, { signal });

export const createTrigger = (workspaceId: WorkspaceId, request: CreateTriggerRequest) =>
  http.post(buildTriggersPath(workspaceId), request, TriggerReceipt, { idempotent: true });
export const renameTrigger = (trigger: TriggerRow, name: string) => http.patch(at(trigger, 'name'), { name }, Receipt);
export const changeSettings = (trigger: TriggerRow, settings: TriggerRow['settings']) =>
  http.patch(at(trigger, 'settings'), { settings }, Receipt, { ifMatch: trigger.revision });
export const changeMapping = (trigger: TriggerRow, mapping: TriggerRow['mapping']) =>
  http.patch(at(trigger, 'mapping'), { mapping }, Receipt, { ifMatch: trigger.revision });

export const changeConditions = (trigger: TriggerRow, conditions: TriggerRow['conditions']) =>
  http.patch(at(trigger, 'conditions'), { conditions }, Receipt, { ifMatch: trigger.revision });

export const limitQueue = (trigger: TriggerRow, request: LimitTriggerQueueRequest) =>
  http.patch(at(trigger, 'queue'), request, Receipt, { ifMatch: trigger.revision });

const lifecycleCommand = (what: 'pause' | 'resume' | 'archive') => (trigger: TriggerRow) =>
  http.post(at(trigger, what), {}, Receipt);
export const pauseTrigger = lifecycleCommand('pause');
/** Pauses every trigger that starts an agent, however many there are. Returns the position to wait for, if there was one. */
export const pauseAgentTriggers = async ({ workspaceId, id }: Pick<AgentRow, 'workspaceId' | 'id'>) => {
  let after: number | undefined;
  const enabled = () => listTriggers({ kind: 'workspace', workspaceId }, { agentId: id, status: 'enabled', after });
  for (let { items } = await enabled(); items.length > 0; { items } = await enabled()) {
    const receipts = await Promise.all(items.map((trigger) => pauseTrigger(trigger)));
    after = Math.max(...receipts.map(({ position }) => position));
  }
  return after;
};
export const resumeTrigger = lifecycleCommand('resume');
export const archiveTrigger = lifecycleCommand('archive');
export const rotateSecret = (trigger: TriggerRow, request: RotateTriggerSecretRequest = {}) =>
  http.post(at(trigger, 'rotate-secret'), request, TriggerReceipt);
export const testTrigger = (trigger: TriggerRow, request: TestTriggerRequest) =>
  http.post(at(trigger, 'test'), request, Receipt, { idempotent: true });
export const runMissedTimes = ({ workspaceId, id }: FiringRow) =>
  http.post(`/api/workspaces/${workspaceId}/firings/${id}/run-missed`, {}, MissedTimesRun, { idempotent: true });
export const replayFiring = ({ workspaceId, id }: FiringRow) =>
  http.post(`/api/workspaces/${workspaceId}/firings/${id}/replay`, {}, Receipt, { idempotent: true });
export const getRecipe = (trigger: TriggerRow, signal: AbortSignal) =>
  http.get(at(trigger, 'recipe'), HookRecipe, { signal });
