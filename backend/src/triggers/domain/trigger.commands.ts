import type { AgentStatus } from '@throughline/contracts/agents/agent.rows.js';
import type { AgentId, TriggerId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Condition } from '@throughline/contracts/triggers/condition.js';
import type { InputMapping, TriggerSettings } from '@throughline/contracts/triggers/trigger.events.js';
import type { TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import type { ConnectionFacts } from '../../access/facts.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';

type NewTrigger = {
  triggerId: TriggerId;
  workspaceId: WorkspaceId;
  agentId: AgentId;
  ownerId: UserId;
  name: string;
  settings: TriggerSettings;
  mapping: InputMapping;
};
/**
 * `agent` null: the workspace has no agent with this id. `actsAsCaller`: with the accounts of the person who starts it. `account`:
 * the one that new items are requested with; null when there is none.
 */
type CreationFacts = {
  agent: AgentStatus | null;
  hookId: string | null;
  actsAsCaller: boolean;
  account: ConnectionFacts | null;
};

/** `facts` are gathered by the handler. `secret`, which the callers have made, is not recorded. */
export class CreateTrigger extends command('CreateTrigger')<NewTrigger, TriggerReceipt>() {
  constructor(
    data: NewTrigger,
    meta: CommandMeta,
    readonly facts: CreationFacts = { agent: null, hookId: null, actsAsCaller: false, account: null },
    readonly secret?: string,
  ) {
    super(data, meta);
  }
}
export class RenameTrigger extends command('RenameTrigger')<{ triggerId: TriggerId; name: string }>() {}
/** `account`, which the handler finds: the one that new items are requested with. */
export class ChangeTriggerSettings extends command('ChangeTriggerSettings')<{
  triggerId: TriggerId;
  settings: TriggerSettings;
}>() {
  constructor(
    data: ChangeTriggerSettings['data'],
    meta: CommandMeta,
    readonly account: ConnectionFacts | null = null,
  ) {
    super(data, meta);
  }
}
export class ChangeTriggerMapping extends command('ChangeTriggerMapping')<{
  triggerId: TriggerId;
  mapping: InputMapping;
}>() {}
/** `secret`, which the callers have made, is not recorded. */
export class ChangeTriggerConditions extends command('ChangeTriggerConditions')<{
  triggerId: TriggerId;
  conditions: Condition[];
}>() {}
export class RotateTriggerSecret extends command('RotateTriggerSecret')<{ triggerId: TriggerId }, TriggerReceipt>() {
  constructor(
    data: RotateTriggerSecret['data'],
    meta: CommandMeta,
    readonly secret?: string,
  ) {
    super(data, meta);
  }
}
/** A null takes the limit away. */
export class LimitTriggerQueue extends command('LimitTriggerQueue')<{
  triggerId: TriggerId;
  maxQueued: number | null;
}>() {}
export class PauseTrigger extends command('PauseTrigger')<{ triggerId: TriggerId }>() {}
/** The product pauses a schedule after this many failures in a row. */
export class AutoPauseTrigger extends command('AutoPauseTrigger')<{ triggerId: TriggerId; failures: number }>() {}
/** `actsAsCaller`, which the handler finds: its agent acts with the accounts of the person who starts it. */
export class ResumeTrigger extends command('ResumeTrigger')<{ triggerId: TriggerId }>() {
  constructor(
    data: ResumeTrigger['data'],
    meta: CommandMeta,
    readonly actsAsCaller = false,
  ) {
    super(data, meta);
  }
}
/** Ends a one-off schedule, unless its due time has been changed from `slot` to another in the meantime. */
export class EndTrigger extends command('EndTrigger')<{ triggerId: TriggerId; slot: string }>() {}
export class ArchiveTrigger extends command('ArchiveTrigger')<{ triggerId: TriggerId }>() {}
export class ChangeTriggerOwner extends command('ChangeTriggerOwner')<{ triggerId: TriggerId; ownerId: UserId }>() {}

export type TriggerCommand = CommandIn<typeof import('./trigger.commands.js')>;
