import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { Receipt } from '@throughline/contracts/receipt.js';
import {
  InvitationToken,
  type InvitationView,
  type Joined,
} from '@throughline/contracts/workspaces/invitation.requests.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import type { FastifyRequest } from 'fastify';
import { Open, SignedIn } from '../../access/access.js';
import { SessionCaller } from '../../access/requests/caller.js';
import { Meta } from '../../access/requests/meta.js';
import { AuthLimits } from '../../access/requests/auth-limits.js';
import { InspectInvitation, InvitationLinks, RequestNewInvitation } from '../../workspaces/public.js';
import { JoinWorkspace } from './join-workspace.js';

const Token = () => Body({ schema: InvitationToken });

/** Invitations by their link, for anyone who has it. The token is in the body, never in a URL. */
@Controller('api/auth/invitation')
export class InvitedController {
  constructor(
    private readonly links: InvitationLinks,
    private readonly inspection: InspectInvitation,
    private readonly newInvitations: RequestNewInvitation,
    private readonly joinWorkspace: JoinWorkspace,
    private readonly limits: AuthLimits,
  ) {}

  @Post('inspect')
  @HttpCode(200)
  @Open()
  async inspect(@Token() { token }: InvitationToken, @Req() request: FastifyRequest): Promise<InvitationView> {
    await this.limits.limitNetwork('token.network', request);
    return this.inspection.inspect(token, request);
  }

  @Post('accept')
  @HttpCode(200)
  @SignedIn()
  async accept(
    @Token() { token }: InvitationToken,
    @SessionCaller() { userId }: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<Joined> {
    const { invitationId } = await this.links.find(token);
    return this.joinWorkspace.accept(invitationId, userId, meta);
  }

  @Post('decline')
  @HttpCode(200)
  @Open()
  async decline(
    @Token() { token }: InvitationToken,
    @Req() request: FastifyRequest,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    await this.limits.limitNetwork('token.network', request);
    const { invitationId } = await this.links.find(token);
    return this.joinWorkspace.decline(invitationId, meta);
  }

  @Post('ask-again')
  @HttpCode(202)
  @Open()
  async requestAnother(
    @Token() { token }: InvitationToken,
    @Req() request: FastifyRequest,
  ): Promise<Record<never, never>> {
    await this.limits.limitNetwork('token.network', request);
    await this.newInvitations.request(token);
    return {};
  }
}
