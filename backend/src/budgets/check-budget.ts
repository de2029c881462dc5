import { Injectable } from '@nestjs/common';
import type { BudgetKey } from '@throughline/contracts/budgets/budget-key.js';
import { AgentId, UserId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { may } from '@throughline/contracts/permissions.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { Memberships } from '../access/authorization/memberships.js';
import { Facts } from '../access/facts.js';

/** Knows what the stream of budgets does not contain. */
@Injectable()
export class CheckBudget {
  constructor(
    private readonly facts: Facts,
    private readonly memberships: Memberships,
  ) {}

  /** Whether a person can let the workspace spend more than it may now. */
  async mayRaise(workspaceId: WorkspaceId, userId: UserId): Promise<boolean> {
    const member = await this.memberships.getMembership(workspaceId, userId);
    return member !== null && may(member, 'billing.manage');
  }

  /** Refuses a budget of an agent or a member that the workspace does not have, and recipients who are not its members. */
  async requireKnown(workspaceId: WorkspaceId, { scope, of }: BudgetKey, notify: readonly UserId[]): Promise<void> {
    if (scope === 'agent' && (await this.facts.agent(AgentId.parse(of), workspaceId)) === null) throw new NotFound();
    if (scope === 'member' && !(await this.isMember(workspaceId, UserId.parse(of)))) throw new NotFound();
    const members = await Promise.all(notify.map((userId) => this.isMember(workspaceId, userId)));
    const errors = members.flatMap((isMember, index) =>
      isMember ? [] : [{ pointer: `/notify/${index}`, code: 'invalid', detail: 'Choose members of this workspace.' }],
    );
    if (errors.length > 0) throw new DomainError('validation_failed', { errors });
  }

  private async isMember(workspaceId: WorkspaceId, userId: UserId): Promise<boolean> {
    return (await this.memberships.getMembership(workspaceId, userId)) !== null;
  }
}
