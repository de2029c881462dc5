import { Command } from '@nestjs/cqrs';
import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import type { AgentDetails } from '@throughline/contracts/agents/agent.events.js';
import type { ChangeAgentDetailsRequest, EditDraftRequest } from '@throughline/contracts/agents/agent.requests.js';
import type { AgentId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';

export type StartingPoint =
  { kind: 'blank' } | { kind: 'copy'; agentId: AgentId } | { kind: 'import'; definition: AgentDefinition };

/** What a copy takes over. */
export type AgentToCopy = AgentDetails & { draft: AgentDefinition };

type NewAgent = {
  agentId: AgentId;
  workspaceId: WorkspaceId;
  ownerId: UserId;
  name: string;
  details: ChangeAgentDetailsRequest;
  from: StartingPoint;
};

export class CreateAgent extends Command<Receipt> {
  readonly type = 'CreateAgent';
  /** `original` is found by the handler when the agent is to be a copy. */
  constructor(
    readonly data: NewAgent,
    readonly meta: CommandMeta,
    readonly original: AgentToCopy | null = null,
  ) {
    super();
  }
}

export class RenameAgent extends Command<Receipt> {
  readonly type = 'RenameAgent';
  constructor(
    readonly data: { agentId: AgentId; name: string },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class ChangeAgentDetails extends Command<Receipt> {
  readonly type = 'ChangeAgentDetails';
  constructor(
    readonly data: { agentId: AgentId; details: ChangeAgentDetailsRequest },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class EditDraft extends Command<Receipt> {
  readonly type = 'EditDraft';
  constructor(
    readonly data: { agentId: AgentId; changes: EditDraftRequest['changes'] },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class PublishAgent extends Command<Receipt> {
  readonly type = 'PublishAgent';
  constructor(
    readonly data: { agentId: AgentId; note: string },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class RestoreVersion extends Command<Receipt> {
  readonly type = 'RestoreVersion';
  constructor(
    readonly data: { agentId: AgentId; version: number },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class PauseAgent extends Command<Receipt> {
  readonly type = 'PauseAgent';
  constructor(
    readonly data: { agentId: AgentId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class ResumeAgent extends Command<Receipt> {
  readonly type = 'ResumeAgent';
  constructor(
    readonly data: { agentId: AgentId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class ArchiveAgent extends Command<Receipt> {
  readonly type = 'ArchiveAgent';
  /** `usedBy` names the enabled triggers that start it; found by the handler. */
  constructor(
    readonly data: { agentId: AgentId },
    readonly meta: CommandMeta,
    readonly usedBy: readonly string[] = [],
  ) {
    super();
  }
}

export class RestoreAgent extends Command<Receipt> {
  readonly type = 'RestoreAgent';
  constructor(
    readonly data: { agentId: AgentId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export class ChangeAgentOwner extends Command<Receipt> {
  readonly type = 'ChangeAgentOwner';
  constructor(
    readonly data: { agentId: AgentId; ownerId: UserId },
    readonly meta: CommandMeta,
  ) {
    super();
  }
}

export type AgentCommand =
  | ChangeAgentOwner
  | CreateAgent
  | RenameAgent
  | ChangeAgentDetails
  | EditDraft
  | PublishAgent
  | RestoreVersion
  | PauseAgent
  | ResumeAgent
  | ArchiveAgent
  | RestoreAgent;
