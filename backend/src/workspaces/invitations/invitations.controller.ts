import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InvitationId, WorkspaceId } from '@throughline/contracts/ids.js';
import { PageQuery } from '@throughline/contracts/page.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import {
  InviteMembersRequest,
  type InvitationLink,
  type InviteMembersAnswer,
} from '@throughline/contracts/workspaces/invitation.requests.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import type { FastifyRequest } from 'fastify';
import { Needs, NeedsEvenUsedUp } from '../../access/access.js';
import { Meta } from '../../access/requests/meta.js';
import { CopyInvitationLink, ResendInvitation, RevokeInvitation } from '../domain/invitation.commands.js';
import { InvitationLinks } from './invitation-links.js';
import { InvitationsQueries } from './invitations.queries.js';
import { InviteMembers } from './invite-members.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });
const Invitation = () => Param('invitationId', { schema: InvitationId });

@Controller('api/workspaces/:workspaceId/invitations')
@Needs('members.manage')
export class InvitationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly inviting: InviteMembers,
    private readonly invitations: InvitationsQueries,
    private readonly links: InvitationLinks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Needs('members.list')
  list(@Workspace() workspaceId: WorkspaceId, @Query({ schema: PageQuery }) page: PageQuery) {
    return this.invitations.list(workspaceId, page);
  }

  @Post()
  @HttpCode(200)
  invite(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: InviteMembersRequest }) asked: InviteMembersRequest,
    @Req() request: FastifyRequest,
    @Meta() meta: CommandMeta,
  ): Promise<InviteMembersAnswer> {
    return this.inviting.invite(asked, { workspaceId, request, meta });
  }

  @Post(':invitationId/resend')
  @HttpCode(200)
  async resend(
    @Workspace() workspaceId: WorkspaceId,
    @Invitation() invitationId: InvitationId,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    // Once it is a fact, the mail with the new link may be written at any moment.
    const before = await this.links.listHashes(invitationId);
    const receipt = await this.commands.execute(new ResendInvitation({ workspaceId, invitationId }, meta));
    await this.links.end(before);
    return receipt;
  }

  /** A link to pass on by hand; that it was taken is a fact. */
  @Post(':invitationId/link')
  @HttpCode(200)
  async copy(
    @Workspace() workspaceId: WorkspaceId,
    @Invitation() invitationId: InvitationId,
    @Meta() meta: CommandMeta,
  ): Promise<InvitationLink> {
    await this.commands.execute(new CopyInvitationLink({ workspaceId, invitationId }, meta));
    const token = await this.links.issue(invitationId, 'hand');
    if (token === null) throw new NotFound();
    return { url: `${this.config.publicUrl}/auth/invitation#t=${token}` };
  }

  @Delete(':invitationId')
  @NeedsEvenUsedUp('members.manage')
  revoke(
    @Workspace() workspaceId: WorkspaceId,
    @Invitation() invitationId: InvitationId,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new RevokeInvitation({ workspaceId, invitationId }, meta));
  }
}
