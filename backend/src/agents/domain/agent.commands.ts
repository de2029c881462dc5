import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import type { AgentDetails } from '@throughline/contracts/agents/agent.events.js';
import type { ChangeAgentDetailsRequest, EditDraftRequest } from '@throughline/contracts/agents/agent.requests.js';
import type { AgentId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';

export type StartingPoint =
  { kind: 'blank' } | { kind: 'copy'; agentId: AgentId } | { kind: 'import'; definition: AgentDefinition };

/** Describes what a copy takes over. */
export type AgentToCopy = AgentDetails & { draft: AgentDefinition };

type NewAgent = {
  agentId: AgentId;
  workspaceId: WorkspaceId;
  ownerId: UserId;
  name: string;
  details: ChangeAgentDetailsRequest;
  from: StartingPoint;
};

/** `original` is found by the handler when the agent is to be a copy. */
export class CreateAgent extends command('CreateAgent')<NewAgent>() {
  constructor(
    data: NewAgent,
    meta: CommandMeta,
    readonly original: AgentToCopy | null = null,
  ) {
    super(data, meta);
  }
}
export class RenameAgent extends command('RenameAgent')<{ agentId: AgentId; name: string }>() {}
export class ChangeAgentDetails extends command('ChangeAgentDetails')<{
  agentId: AgentId;
  details: ChangeAgentDetailsRequest;
}>() {}
/** `members`, which the handler finds where the draft may name some: the active ones. */
export class EditDraft extends command('EditDraft')<{ agentId: AgentId; changes: EditDraftRequest['changes'] }>() {
  constructor(
    data: EditDraft['data'],
    meta: CommandMeta,
    readonly members: readonly UserId[] = [],
  ) {
    super(data, meta);
  }
}
export class RestoreVersion extends command('RestoreVersion')<{ agentId: AgentId; version: number }>() {}
export class PauseAgent extends command('PauseAgent')<{ agentId: AgentId }>() {}
export class ResumeAgent extends command('ResumeAgent')<{ agentId: AgentId }>() {}
/** The enabled triggers that start an agent: the first by name, and the number of all. */
export type TriggersInUse = { names: readonly string[]; count: number };
const noTriggers: TriggersInUse = { names: [], count: 0 };
/** `usedBy` is found by the handler. */
export class ArchiveAgent extends command('ArchiveAgent')<{ agentId: AgentId }>() {
  constructor(
    data: ArchiveAgent['data'],
    meta: CommandMeta,
    readonly usedBy: TriggersInUse = noTriggers,
  ) {
    super(data, meta);
  }
}
/** `usedBy` and the active `members` are found by the handler. */
export class PublishAgent extends command('PublishAgent')<{ agentId: AgentId; note: string }>() {
  constructor(
    data: PublishAgent['data'],
    meta: CommandMeta,
    readonly usedBy: TriggersInUse = noTriggers,
    readonly members: readonly UserId[] = [],
  ) {
    super(data, meta);
  }
}
export class RestoreAgent extends command('RestoreAgent')<{ agentId: AgentId }>() {}
export class ChangeAgentOwner extends command('ChangeAgentOwner')<{ agentId: AgentId; ownerId: UserId }>() {}

export type AgentCommand = CommandIn<typeof import('./agent.commands.js')>;
