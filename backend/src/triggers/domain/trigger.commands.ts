import { Command } from '@nestjs/cqrs';
import type { AgentStatus } from '@throughline/contracts/agents/agent.rows.js';
import type { AgentId, TriggerId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { InputMapping, TriggerSettings } from '@throughline/contracts/triggers/trigger.events.js';
import type { TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
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
/** `agent` null: the workspace has no agent with this id. */
type CreationFacts = { agent: AgentStatus | null; hookId: string | null };

export class CreateTrigger extends Command<TriggerReceipt> {
  readonly type = 'CreateTrigger';
  /** `facts` are gathered by the handler. */
  constructor(
    readonly data: NewTrigger,
    readonly meta: CommandMeta,
    readonly facts: CreationFacts = { agent: null, hookId: null },
  ) {
    super();
  }
}

export class RenameTrigger extends Command<Receipt> {
  readonly type = 'RenameTrigger';
  constructor(
    readonly data: { triggerId: TriggerId; name: string },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class ChangeTriggerSettings extends Command<Receipt> {
  readonly type = 'ChangeTriggerSettings';
  constructor(
    readonly data: { triggerId: TriggerId; settings: TriggerSettings },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class ChangeTriggerMapping extends Command<Receipt> {
  readonly type = 'ChangeTriggerMapping';
  constructor(
    readonly data: { triggerId: TriggerId; mapping: InputMapping },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class RotateTriggerSecret extends Command<TriggerReceipt> {
  readonly type = 'RotateTriggerSecret';
  constructor(
    readonly data: { triggerId: TriggerId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class PauseTrigger extends Command<Receipt> {
  readonly type = 'PauseTrigger';
  constructor(
    readonly data: { triggerId: TriggerId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** The product pauses a schedule after this many failures in a row. */
export class AutoPauseTrigger extends Command<Receipt> {
  readonly type = 'AutoPauseTrigger';
  constructor(
    readonly data: { triggerId: TriggerId; failures: number },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class ResumeTrigger extends Command<Receipt> {
  readonly type = 'ResumeTrigger';
  constructor(
    readonly data: { triggerId: TriggerId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

/** Ends a one-off schedule, unless it was given another due time than `slot` meanwhile. */
export class EndTrigger extends Command<Receipt> {
  readonly type = 'EndTrigger';
  constructor(
    readonly data: { triggerId: TriggerId; slot: string },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class ArchiveTrigger extends Command<Receipt> {
  readonly type = 'ArchiveTrigger';
  constructor(
    readonly data: { triggerId: TriggerId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class ChangeTriggerOwner extends Command<Receipt> {
  readonly type = 'ChangeTriggerOwner';
  constructor(
    readonly data: { triggerId: TriggerId; ownerId: UserId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export type TriggerCommand =
  | CreateTrigger
  | RenameTrigger
  | ChangeTriggerSettings
  | ChangeTriggerMapping
  | RotateTriggerSecret
  | PauseTrigger
  | AutoPauseTrigger
  | ResumeTrigger
  | EndTrigger
  | ArchiveTrigger
  | ChangeTriggerOwner;
