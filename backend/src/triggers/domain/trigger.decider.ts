import { sameJson } from '@throughline/contracts/same-json.js';
import type { Condition } from '@throughline/contracts/triggers/condition.js';
import { describePlaceFlaw, readPlace } from '@throughline/contracts/triggers/mapping-path.js';
import { templateFlaws } from '@throughline/contracts/triggers/mapping.js';
import { nextTimes } from '@throughline/contracts/triggers/schedule-times.js';
import { timingFlaw } from '@throughline/contracts/triggers/timing-flaw.js';
import type { InputMapping, TriggerEvent, TriggerSettings } from '@throughline/contracts/triggers/trigger.events.js';
import { refuseUnusableAccount } from './new-items.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import { absent, evolve, type PresentTrigger, type Trigger } from './trigger.js';
import type { CreateTrigger, TriggerCommand } from './trigger.commands.js';
import {
  AgentActsAsCaller,
  AgentIsArchived,
  AgentMissing,
  MappingInvalid,
  NoSecretToRotate,
  NothingToCome,
  SettingsInvalid,
  TriggerHasEnded,
  TriggerIsArchived,
  TriggerMissing,
  TriggerOfSomebodyElse,
} from './trigger.errors.js';

export const decide = (command: TriggerCommand, trigger: Trigger): TriggerEvent[] => {
  if (command.type === 'CreateTrigger') return trigger.status === 'absent' ? create(command) : [];
  if (trigger.status === 'absent' || trigger.workspaceId !== command.meta.workspaceId) throw new TriggerMissing();
  const { triggerId } = command.data;
  if (command.type === 'ArchiveTrigger') {
    return trigger.status === 'archived' ? [] : [{ type: 'TriggerArchived', data: { triggerId } }];
  }
  if (command.type === 'ChangeTriggerOwner') {
    return trigger.ownerId === command.data.ownerId ? [] : [{ type: 'TriggerOwnerChanged', data: command.data }];
  }
  if (trigger.status === 'archived') throw new TriggerIsArchived();
  return change(command, trigger);
};

const create = ({ data, meta, facts: { agent, hookId, actsAsCaller, account } }: CreateTrigger): TriggerEvent[] => {
  if (agent === null) throw new AgentMissing();
  if (agent === 'archived') throw new AgentIsArchived();
  if (actsAsCaller) throw new AgentActsAsCaller();
  refuseFlaws(data.settings, meta.at);
  if (data.settings.kind === 'item')
    refuseUnusableAccount(data.settings, account, { agentId: data.agentId, actor: meta.actor });
  refuseUnreadable(data.mapping);
  return [{ type: 'TriggerCreated', data: { ...data, hookId } }];
};

type Change = Exclude<TriggerCommand, { type: 'CreateTrigger' | 'ArchiveTrigger' | 'ChangeTriggerOwner' }>;

/** A command that matches the current state records no event. */
const change = (command: Change, trigger: PresentTrigger): TriggerEvent[] => {
  const { type, data, meta } = command;
  const { triggerId } = data;
  switch (type) {
    case 'RenameTrigger':
      return trigger.name === data.name ? [] : [{ type: 'TriggerRenamed', data: { triggerId, name: data.name } }];
    case 'ChangeTriggerSettings':
      if (sameJson(trigger.settings, data.settings)) return [];
      if (trigger.settings.kind !== data.settings.kind)
        throw new SettingsInvalid('/settings/kind', 'A trigger stays of its kind.');
      refuseFlaws(data.settings, meta.at);
      if (data.settings.kind === 'item') {
        const account = command.type === type ? command.account : null;
        refuseUnusableAccount(data.settings, account, { agentId: trigger.agentId, actor: meta.actor });
      }
      return [{ type: 'TriggerSettingsChanged', data: { triggerId, settings: data.settings } }];
    case 'ChangeTriggerMapping':
      refuseOthers(command, trigger);
      refuseUnreadable(data.mapping);
      if (sameJson(trigger.mapping, data.mapping)) return [];
      return [{ type: 'TriggerMappingChanged', data: { triggerId, mapping: data.mapping } }];
    case 'ChangeTriggerConditions':
      refuseOthers(command, trigger);
      refuseUnusable(data.conditions, trigger.settings);
      if (sameJson(trigger.conditions, data.conditions)) return [];
      return [{ type: 'TriggerConditionsChanged', data: { triggerId, conditions: data.conditions } }];
    case 'LimitTriggerQueue': {
      const { maxQueued } = data;
      return trigger.maxQueued === maxQueued ? [] : [{ type: 'TriggerQueueLimited', data: { triggerId, maxQueued } }];
    }
    case 'RotateTriggerSecret':
      if (!hasSecret(trigger.settings)) throw new NoSecretToRotate(trigger.status);
      return [{ type: 'TriggerSecretRotated', data: { triggerId } }];
    case 'PauseTrigger':
      if (trigger.status === 'ended') throw new TriggerHasEnded();
      return trigger.status === 'paused' ? [] : [{ type: 'TriggerPaused', data: { triggerId } }];
    case 'AutoPauseTrigger':
      if (trigger.status !== 'enabled' || trigger.settings.kind !== 'schedule') return [];
      return [{ type: 'TriggerAutoPaused', data: { triggerId, failures: data.failures } }];
    case 'ResumeTrigger':
      if (trigger.status === 'enabled') return [];
      if (command.type === type && command.actsAsCaller) throw new AgentActsAsCaller();
      if (!isToCome(trigger.settings, meta.at)) throw new NothingToCome(trigger.status);
      return [{ type: 'TriggerResumed', data: { triggerId } }];
    case 'EndTrigger':
      if (trigger.status === 'ended' || !isOnlyTime(trigger.settings, data.slot)) return [];
      return [{ type: 'TriggerEnded', data: { triggerId } }];
  }
};

/** An app trigger reads with an account of its owner, so nobody else widens what it hands over. */
const refuseOthers = ({ meta: { actor } }: Change, { settings, ownerId }: PresentTrigger): void => {
  if (settings.kind === 'item' && actor.kind === 'user' && actor.id !== ownerId) throw new TriggerOfSomebodyElse();
};

export const hasSecret = (settings: TriggerSettings): boolean =>
  settings.kind === 'webhook' && settings.signature !== 'none';

const refuseFlaws = (settings: TriggerSettings, at: string): void => {
  if (settings.kind === 'webhook' && settings.sameBy !== undefined && readPlace(settings.sameBy)?.[0] !== 'body')
    throw new SettingsInvalid('/settings/sameBy', 'Name a place in the body, such as body.order.id.');
  if (settings.kind !== 'schedule') return;
  const flaw = timingFlaw(settings.timing, settings.timeZone);
  if (flaw !== null) throw new SettingsInvalid('/settings/timing', flaw);
  if (!isToCome(settings, at)) throw new SettingsInvalid('/settings/timing/at', 'This time has passed.');
};

const isToCome = (settings: TriggerSettings, at: string): boolean =>
  settings.kind !== 'schedule' || nextTimes({ ...settings, enabledAt: at }, at, 1).length > 0;

const isOnlyTime = (settings: TriggerSettings, slot: string): boolean =>
  settings.kind === 'schedule' && settings.timing.kind === 'once' && settings.timing.at === slot;

const refuseUnreadable = (mapping: InputMapping): void => {
  const flaws = Object.entries(mapping).flatMap(([input, template]) =>
    templateFlaws(template).map((expression) => ({ input, expression })),
  );
  if (flaws.length > 0) throw new MappingInvalid(flaws);
};

const refuseUnusable = (conditions: readonly Condition[], { kind }: TriggerSettings): void => {
  if (conditions.length > 0 && kind === 'schedule')
    throw new SettingsInvalid('/conditions', 'A due time brings nothing that could be compared.');
  for (const [at, { place }] of conditions.entries())
    if (readPlace(place) === null) throw new SettingsInvalid(`/conditions/${at}/place`, describePlaceFlaw(place));
};

export const triggerDecider: Decider<Trigger, TriggerCommand, TriggerEvent> = {
  category: 'trigger',
  id: ({ data }) => data.triggerId,
  initial: absent,
  creates: ['CreateTrigger'],
  decide,
  evolve,
};
