import { TriggerId, type FiringId } from '@throughline/contracts/ids.js';
import type { SignatureMode, WebhookSettings } from '@throughline/contracts/triggers/trigger.events.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { byTrigger } from '../trigger-meta.js';
import type { HookCall } from './hook-call.js';

/** The webhook an address belongs to. */
export type Hook = { trigger: TriggerRow; triggerId: TriggerId; settings: WebhookSettings; mode: SignatureMode };

/** Returns null for a trigger that takes no calls and never will again. */
export const getHook = (trigger: TriggerRow): Hook | null =>
  trigger.settings.kind === 'webhook' && trigger.status !== 'archived'
    ? {
        trigger,
        triggerId: TriggerId.parse(trigger.id),
        settings: trigger.settings,
        mode: trigger.settings.signature,
      }
    : null;

export const toPlace = ({ trigger: { workspaceId, agentId }, triggerId }: Hook, firingId: FiringId) => ({
  firingId,
  triggerId,
  workspaceId,
  agentId,
});

export const toMeta = ({ trigger, triggerId }: Hook, { at, requestId }: HookCall) => ({
  ...byTrigger(triggerId, trigger.workspaceId, at.toISOString()),
  correlationId: requestId,
  origin: { via: 'webhook' as const },
});
