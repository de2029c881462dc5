import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import {
  ConfirmAccountRequest,
  SignInToConnectionRequest,
} from '@throughline/contracts/connections/connection.sign-in.js';
import { ConnectionId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { AtProvider } from '@throughline/contracts/identity/provider.requests.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import type { z } from 'zod';
import { Needs } from '../../access/access.js';
import { SessionCaller } from '../../access/requests/caller.js';
import { Meta } from '../../access/requests/meta.js';
import { RateLimits } from '../../kernel/http/rate-limits/rate-limits.js';
import { ConfirmAccount } from './confirm-account.js';
import { SignInAtProvider } from './sign-in-at-provider.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });
const Connection = () => Param('connectionId', { schema: ConnectionId });

@Controller('api/workspaces/:workspaceId/connections/:connectionId')
export class SignInController {
  constructor(
    private readonly provider: SignInAtProvider,
    private readonly confirmation: ConfirmAccount,
    private readonly limits: RateLimits,
  ) {}

  /** The first time and again. */
  @Post('sign-in')
  @HttpCode(200)
  @Needs('connections.own')
  async signIn(
    @Workspace() workspaceId: WorkspaceId,
    @Connection() connectionId: ConnectionId,
    @Body({ schema: SignInToConnectionRequest }) { replaces }: z.output<typeof SignInToConnectionRequest>,
    @SessionCaller() caller: SessionCaller,
  ): Promise<AtProvider> {
    await this.limits.countAttempt('connect.person', caller.userId);
    return { url: await this.provider.start({ workspaceId, connectionId, replaces }, caller) };
  }

  @Post('confirm')
  @HttpCode(200)
  @Needs('connections.own')
  confirm(
    @Workspace() workspaceId: WorkspaceId,
    @Connection() connectionId: ConnectionId,
    @Body({ schema: ConfirmAccountRequest }) { choice }: z.output<typeof ConfirmAccountRequest>,
    @SessionCaller() caller: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.confirmation.confirm({ workspaceId, connectionId, choice }, caller, meta);
  }
}
