import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CommandId, type InvitationId, type UserId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { Joined } from '@throughline/contracts/workspaces/invitation.requests.js';
import { unguarded, type CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { CompleteSetup } from '../domain/account.commands.js';
import { maskedEmail } from '../../kernel/mail/masked-email.js';
import { RateLimits } from '../../kernel/http/rate-limits/rate-limits.js';
import { Outbox } from '../../kernel/mail/outbox.js';
import {
  AcceptInvitation,
  DeclineInvitation,
  InvitationWrongAccount,
  InvitationsQueries,
  type Invitation,
} from '../../workspaces/public.js';

/** The two answers to an invitation. */
@Injectable()
export class JoinWorkspace {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModel: ReadModel,
    private readonly invitations: InvitationsQueries,
    private readonly limits: RateLimits,
    private readonly outbox: Outbox,
  ) {}

  /** A person who joins a workspace needs none of their own, so their set-up is complete. */
  async accept(invitationId: InvitationId, userId: UserId, meta: CommandMeta): Promise<Joined> {
    const invitation = await this.invitations.get(invitationId);
    const { workspaceId, slug } = invitation;
    const mine: CommandMeta = { ...meta, actor: { kind: 'user', id: userId } };
    const receipt = await this.join(new AcceptInvitation({ workspaceId, invitationId, userId }, mine), invitation);
    const commandId = CommandId.parse(derivedId(userId, 'complete-setup'));
    const { position } = await this.commands.execute(
      new CompleteSetup({ userId }, { ...unguarded(mine), workspaceId: null, commandId }),
    );
    await this.readModel.waitFor(Math.max(position, receipt.position), ['people', 'workspaces']);
    return { ...receipt, next: `/${slug}/agents` };
  }

  async decline(invitationId: InvitationId, meta: CommandMeta): Promise<Receipt> {
    const { workspaceId } = await this.invitations.get(invitationId);
    return this.commands.execute(new DeclineInvitation({ workspaceId, invitationId }, { ...meta, workspaceId }));
  }

  private async join(command: AcceptInvitation, { email, workspaceId }: Invitation): Promise<Receipt> {
    try {
      return await this.commands.execute(command);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'seat_limit')
        await this.tellOwners(workspaceId, command.meta.correlationId);
      if (!(error instanceof InvitationWrongAccount)) throw error;
      throw new DomainError(error.code, { detail: `This invitation is for ${maskedEmail(email)}.` });
    }
  }

  private async tellOwners(workspaceId: Invitation['workspaceId'], id: string): Promise<void> {
    try {
      await this.limits.countAttempt('invite.again', `full/${workspaceId}`);
    } catch (error) {
      if (error instanceof DomainError) return;
      throw error;
    }
    for (const { userId } of await this.invitations.owners(workspaceId))
      await this.outbox.add('workspace-full', { id: `${id}-${userId}`, about: { workspaceId, userId } });
  }
}
