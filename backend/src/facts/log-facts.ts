import { Injectable } from '@nestjs/common';
import type { ModelPrice } from '@throughline/contracts/model-prices/model-price.requests.js';
import {
  UserId,
  type AgentId,
  type ConnectionId,
  type IdentityId,
  type InstallationId,
  type RunId,
  type WorkspaceId,
} from '@throughline/contracts/ids.js';
import type { PasskeyId } from '@throughline/contracts/identity/user.events.js';
import type { Role } from '@throughline/contracts/roles.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import {
  Facts,
  type AgentFacts,
  type BudgetFacts,
  type ConnectionFacts,
  type InstallationFacts,
  type RunFacts,
  type WorkspaceFacts,
} from '../access/facts.js';
import { accountDecider } from '../identity/public.js';
import { agentDecider } from '../agents/public.js';
import { connectionDecider } from '../connections/public.js';
import { budgetDecider, modelbookDecider } from '../budgets/public.js';
import { runDecider } from '../runs/public.js';
import { installationDecider } from '../templates/public.js';
import { workspaceDecider } from '../workspaces/public.js';

/** Folds the streams themselves, so that a fact is never out of date. */
@Injectable()
export class LogFacts extends Facts {
  constructor(private readonly deciders: DeciderRunner) {
    super();
  }

  async agent(agentId: AgentId, workspaceId: WorkspaceId): Promise<AgentFacts | null> {
    const { state: agent, revision } = await this.deciders.view(agentDecider, agentId);
    return agent.status !== 'absent' && agent.workspaceId === workspaceId ? { ...agent, revision } : null;
  }

  async connection(connectionId: ConnectionId, workspaceId: WorkspaceId): Promise<ConnectionFacts | null> {
    const connection = await this.deciders.current(connectionDecider, connectionId);
    return connection.status !== 'absent' && connection.workspaceId === workspaceId ? connection : null;
  }

  async run(runId: RunId): Promise<RunFacts | null> {
    const run = await this.deciders.current(runDecider, runId);
    return run.status === 'none' ? null : run;
  }

  async installation(installationId: InstallationId, workspaceId: WorkspaceId): Promise<InstallationFacts | null> {
    const installation = await this.deciders.current(installationDecider, installationId);
    return installation.status !== 'absent' && installation.workspaceId === workspaceId ? installation : null;
  }

  async workspace(workspaceId: WorkspaceId): Promise<WorkspaceFacts> {
    const workspace = await this.deciders.current(workspaceDecider, workspaceId);
    if (workspace.status !== 'active')
      return { status: workspace.status, owners: [], members: [], timeZone: 'UTC', othersApprove: false };
    const members = Object.entries(workspace.members).flatMap(([userId, { role, suspended }]) =>
      suspended ? [] : [{ userId: UserId.parse(userId), role }],
    );
    return {
      status: workspace.dueAt === null ? 'active' : 'deleting',
      owners: members.filter(({ role }) => role === 'owner').map(({ userId }) => userId),
      members,
      timeZone: workspace.timeZone,
      othersApprove: workspace.othersApprove,
    };
  }

  async role(workspaceId: WorkspaceId, userId: UserId): Promise<Role | null> {
    const workspace = await this.deciders.current(workspaceDecider, workspaceId);
    if (workspace.status !== 'active') return null;
    const member = workspace.members[userId];
    return member === undefined || member.suspended ? null : member.role;
  }

  async budgets(workspaceId: WorkspaceId): Promise<readonly BudgetFacts[]> {
    return Object.values(await this.deciders.current(budgetDecider, workspaceId));
  }

  modelPrices(workspaceId: WorkspaceId): Promise<readonly ModelPrice[]> {
    return this.deciders.current(modelbookDecider, workspaceId);
  }

  async linkedIdentities(userId: UserId): Promise<readonly IdentityId[]> {
    return (await this.deciders.current(accountDecider, userId)).methods.identities;
  }

  async passkeys(userId: UserId): Promise<readonly PasskeyId[]> {
    return (await this.deciders.current(accountDecider, userId)).passkeys;
  }
}
