import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { InvitationId, type UserId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { Joined, MyInvitations } from '@throughline/contracts/workspaces/invitation.requests.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { SignedIn } from '../../access/access.js';
import { SessionCaller } from '../../access/requests/caller.js';
import { Meta } from '../../access/requests/meta.js';
import { InvitationsQueries } from '../../workspaces/public.js';
import { JoinWorkspace } from './join-workspace.js';

const Invitation = () => Param('invitationId', { schema: InvitationId });

/** Pending invitations of the signed-in person. Their address is confirmed, so no link is needed. */
@Controller('api/me/invitations')
@SignedIn()
export class MyInvitationsController {
  constructor(
    private readonly invitations: InvitationsQueries,
    private readonly joining: JoinWorkspace,
  ) {}

  @Get()
  async list(@SessionCaller() { userId }: SessionCaller): Promise<MyInvitations> {
    return { items: await this.invitations.waitingFor(userId) };
  }

  @Post(':invitationId/accept')
  @HttpCode(200)
  async accept(
    @Invitation() invitationId: InvitationId,
    @SessionCaller() { userId }: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<Joined> {
    await this.needMine(invitationId, userId);
    return this.joining.accept(invitationId, userId, meta);
  }

  @Post(':invitationId/decline')
  @HttpCode(200)
  async decline(
    @Invitation() invitationId: InvitationId,
    @SessionCaller() { userId }: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    await this.needMine(invitationId, userId);
    return this.joining.decline(invitationId, meta);
  }

  /** An invitation of another person is not found. */
  private async needMine(invitationId: InvitationId, userId: UserId): Promise<void> {
    const waiting = await this.invitations.waitingFor(userId);
    if (!waiting.some(({ id }) => id === invitationId)) throw new NotFound();
  }
}
