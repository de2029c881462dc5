import type { AgentId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Condition } from '@throughline/contracts/triggers/condition.js';
import type { InputMapping, TriggerEvent, TriggerSettings } from '@throughline/contracts/triggers/trigger.events.js';
import type { TriggerStatus } from '@throughline/contracts/triggers/trigger.rows.js';

export type PresentTrigger = {
  status: TriggerStatus;
  workspaceId: WorkspaceId;
  agentId: AgentId;
  ownerId: UserId;
  name: string;
  settings: TriggerSettings;
  mapping: InputMapping;
  conditions: Condition[];
  /** A null means as many as the workspace may have. */
  maxQueued: number | null;
};
export type Trigger = { status: 'absent' } | PresentTrigger;

export const absent: Trigger = { status: 'absent' };

export const evolve = (trigger: Trigger, event: TriggerEvent): Trigger => {
  if (event.type === 'TriggerCreated')
    return { status: 'enabled', conditions: [], maxQueued: null, ...known(event.data) };
  return trigger.status === 'absent' ? trigger : { ...trigger, ...change(event) };
};

const known = ({
  workspaceId,
  agentId,
  ownerId,
  name,
  settings,
  mapping,
}: Omit<PresentTrigger, 'status' | 'conditions' | 'maxQueued'>) => ({
  workspaceId,
  agentId,
  ownerId,
  name,
  settings,
  mapping,
});

const change = ({ type, data }: Exclude<TriggerEvent, { type: 'TriggerCreated' }>): Partial<PresentTrigger> => {
  switch (type) {
    case 'TriggerRenamed':
      return { name: data.name };
    case 'TriggerSettingsChanged':
      return { settings: data.settings };
    case 'TriggerMappingChanged':
      return { mapping: data.mapping };
    case 'TriggerConditionsChanged':
      return { conditions: data.conditions };
    case 'TriggerQueueLimited':
      return { maxQueued: data.maxQueued };
    case 'TriggerSecretRotated':
      return {};
    case 'TriggerPaused':
      return { status: 'paused' };
    case 'TriggerAutoPaused':
      return { status: 'auto_paused' };
    case 'TriggerResumed':
      return { status: 'enabled' };
    case 'TriggerEnded':
      return { status: 'ended' };
    case 'TriggerOwnerChanged':
      return { ownerId: data.ownerId };
    case 'TriggerArchived':
      return { status: 'archived' };
  }
};
