import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import type { AgentDetails } from '@throughline/contracts/agents/agent.events.js';
import type { PossibleApprover } from '@throughline/contracts/agents/approvers.js';
import type { AgentStatus } from '@throughline/contracts/agents/agent.rows.js';
import type { BudgetKey } from '@throughline/contracts/budgets/budget-key.js';
import type { ModelPrice } from '@throughline/contracts/model-prices/model-price.requests.js';
import type { BudgetTerms } from '@throughline/contracts/budgets/budget.events.js';
import type { ConnectionSharing, ConnectionStatus, ServiceId } from '@throughline/contracts/connections/connection.js';
import type {
  AgentId,
  ConnectionId,
  IdentityId,
  InstallationId,
  RunId,
  UserId,
  WorkspaceId,
} from '@throughline/contracts/ids.js';
import type { PasskeyId } from '@throughline/contracts/identity/user.events.js';
import type { RunSource } from '@throughline/contracts/runs/run.events.js';
import type {
  InstallationEvent,
  InstallationIds,
  UsedTemplate,
} from '@throughline/contracts/templates/installation.events.js';
import type { Role } from '@throughline/contracts/roles.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';

/** `versions` holds version n at n − 1; the last one is published. `revision`: of the stream that says so. */
export type AgentFacts = {
  revision: number | null;
  status: AgentStatus;
  name: string;
  details: AgentDetails;
  draft: AgentDefinition;
  versions: readonly AgentDefinition[];
};
export type RunFacts = { agentId: AgentId; workspaceId: WorkspaceId; source: RunSource; definition: AgentDefinition };
export type BudgetFacts = {
  key: BudgetKey;
  terms: BudgetTerms;
  /** The period in which a call was refused; null once it is over, or the limit was raised. */
  exhaustedIn: string | null;
  reached: readonly { in: string; percent: number }[];
};
/** `access` has the agents that were given access. */
export type ConnectionFacts = {
  status: ConnectionStatus;
  service: ServiceId;
  sharing: ConnectionSharing;
  ownerId: UserId;
  access: Readonly<Record<string, unknown>>;
};
type TemplateUsed = Extract<InstallationEvent, { type: 'TemplateUsed' }>['data'];
export type InstallationFacts = {
  status: 'installing' | 'finished' | 'failed';
  /** The version whose contents its parts have. */
  template: UsedTemplate;
  used: Pick<TemplateUsed, 'values' | 'asksFirst' | 'connections' | 'model'>;
  parts: InstallationIds;
  /** The newest version that was skipped. */
  skipped: number | null;
  /** It is offered no version any more. */
  detached: boolean;
};
export type WorkspaceFacts = {
  status: 'none' | 'active' | 'deleting' | 'erased';
  /** Active members with the role of an owner. */
  owners: readonly UserId[];
  /** Active members. */
  members: readonly PossibleApprover[];
  /** UTC unless the workspace is active. */
  timeZone: string;
  /** Nobody approves a call of a run that they started. */
  othersApprove: boolean;
};

/**
 * Knows what a command needs to know of streams that belong to other features, as the log has it now. Read tables lag behind,
 * so a command that decided from them could start work on what was changed or deleted a moment before.
 */
export abstract class Facts {
  /** Returns null when the workspace has no such agent. */
  abstract agent(agentId: AgentId, workspaceId: WorkspaceId): Promise<AgentFacts | null>;
  /** Returns null when the workspace has no such connected account. */
  abstract connection(connectionId: ConnectionId, workspaceId: WorkspaceId): Promise<ConnectionFacts | null>;
  /** Returns null when there is no such run. */
  abstract run(runId: RunId): Promise<RunFacts | null>;
  /** Returns null when the workspace has not used a template by this id. */
  abstract installation(installationId: InstallationId, workspaceId: WorkspaceId): Promise<InstallationFacts | null>;
  abstract workspace(workspaceId: WorkspaceId): Promise<WorkspaceFacts>;
  /** The role of a member; null for anybody else, and for a member who is suspended. */
  abstract role(workspaceId: WorkspaceId, userId: UserId): Promise<Role | null>;
  /** The budgets that are set. */
  abstract budgets(workspaceId: WorkspaceId): Promise<readonly BudgetFacts[]>;
  /** The prices that a workspace has set for models of its own accounts. */
  abstract modelPrices(workspaceId: WorkspaceId): Promise<readonly ModelPrice[]>;
  /** Identities of providers that are linked to a person, also after the person was erased. */
  abstract linkedIdentities(userId: UserId): Promise<readonly IdentityId[]>;
  /** Passkeys that were added to an account and not removed. */
  abstract passkeys(userId: UserId): Promise<readonly PasskeyId[]>;

  /** Nothing starts in a workspace that is due to be deleted, even if it was requested before that became known. */
  async requireActiveWorkspace(workspaceId: WorkspaceId): Promise<void> {
    const { status } = await this.workspace(workspaceId);
    if (status === 'deleting' || status === 'erased') throw new DomainError('workspace_deleting');
  }
}

export const isWorkspaceDeleting = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'workspace_deleting';
