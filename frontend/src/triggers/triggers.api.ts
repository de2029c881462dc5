import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { page } from '@throughline/contracts/page.js';
import type { Room } from '@throughline/contracts/realtime.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { http } from '../lib/http.js';

const TriggerPage = page(TriggerRow);

export const listTriggers = ({ workspaceId }: Room, cursor?: string) =>
  http.get(`/api/workspaces/${workspaceId}/triggers`, TriggerPage, { query: { cursor, limit: 200 } });

export const pauseTrigger = (workspaceId: WorkspaceId, id: string) =>
  http.post(`/api/workspaces/${workspaceId}/triggers/${id}/pause`, {}, Receipt);
