import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ChangePasswordRequest,
  ChangeProfileRequest,
  SetPasswordRequest,
  type Me,
  type SessionList,
} from '@throughline/contracts/identity/identity.requests.js';
import { StepUpRequest } from '@throughline/contracts/identity/security.requests.js';
import { SessionId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { SignedIn } from '../../access/access.js';
import { Caller } from '../../access/caller.js';
import { Meta } from '../../access/meta.js';
import { ChangeProfile } from '../../access/identity/domain/account.commands.js';
import { AccountQueries } from './account.queries.js';
import { ReplacePassword } from '../passwords/replace-password.js';
import { RecentAuthentication } from '../../access/sessions/recent-authentication.js';
import { RevokeSessions } from '../../access/sessions/revoke-sessions.js';
import { ReauthenticateSession } from '../../access/sessions/reauthenticate-session.js';
import { AuthContext } from '../../access/requests/auth-context.js';

@Controller('api/me')
@SignedIn()
export class MeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly account: AccountQueries,
    private readonly passwords: ReplacePassword,
    private readonly fresh: RecentAuthentication,
    private readonly revoking: RevokeSessions,
    private readonly steppingUp: ReauthenticateSession,
  ) {}

  @Get()
  me(@Caller() caller: Caller): Promise<Me> {
    return this.account.getMe(caller);
  }

  @Patch('profile')
  changeProfile(
    @Body({ schema: ChangeProfileRequest }) profile: ChangeProfileRequest,
    @Caller() { userId }: Caller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new ChangeProfile({ userId, ...profile }, meta));
  }

  @Post('password')
  @HttpCode(200)
  changePassword(
    @Body({ schema: ChangePasswordRequest }) passwords: { current: string; next: string },
    @Caller() caller: Caller,
    @AuthContext() context: AuthContext,
  ): Promise<Receipt> {
    return this.passwords.replace({ ...passwords, ...caller }, context);
  }

  @Post('password/first')
  @HttpCode(200)
  async setPassword(
    @Body({ schema: SetPasswordRequest }) { next }: SetPasswordRequest,
    @Caller() caller: Caller,
    @AuthContext() context: AuthContext,
  ): Promise<Receipt> {
    await this.fresh.require(caller);
    return this.passwords.setFirst({ ...caller, next }, context);
  }

  @Post('step-up')
  @HttpCode(204)
  async stepUp(
    @Body({ schema: StepUpRequest }) request: StepUpRequest,
    @Caller() caller: Caller,
    @AuthContext() context: AuthContext,
  ): Promise<void> {
    await this.steppingUp.withPassword(request, caller, context);
  }

  @Get('sessions')
  async sessions(@Caller() caller: Caller): Promise<SessionList> {
    return { items: await this.account.sessionsOf(caller) };
  }

  /** Everywhere but here. */
  @Delete('sessions')
  @HttpCode(204)
  async revokeOthers(@Caller() caller: Caller, @Meta() meta: CommandMeta): Promise<void> {
    await this.revoking.revokeOthers(caller, meta);
  }

  @Delete('sessions/:sessionId')
  @HttpCode(204)
  async revoke(
    @Param('sessionId', { schema: SessionId }) sessionId: SessionId,
    @Caller() caller: Caller,
    @Meta() meta: CommandMeta,
  ): Promise<void> {
    await this.revoking.revokeOne(sessionId, caller, meta);
  }
}
