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
import { SessionCaller } from '../../access/caller.js';
import { Meta } from '../../access/meta.js';
import { ChangeProfile } from '../../access/identity/domain/account.commands.js';
import { MyAccount } from './account.queries.js';
import { ChangingPassword } from '../passwords/replace-password.js';
import { Freshness } from '../../access/sessions/recent-authentication.js';
import { RevokingSessions } from '../../access/sessions/revoke-sessions.js';
import { SteppingUp } from '../../access/sessions/reauthenticate-session.js';
import { Visit } from '../../access/requests/auth-context.js';

@Controller('api/me')
@SignedIn()
export class MeController {
  constructor(
    private readonly commands: CommandBus,
    private readonly account: MyAccount,
    private readonly passwords: ChangingPassword,
    private readonly fresh: Freshness,
    private readonly revoking: RevokingSessions,
    private readonly steppingUp: SteppingUp,
  ) {}

  @Get()
  me(@SessionCaller() caller: SessionCaller): Promise<Me> {
    return this.account.me(caller);
  }

  @Patch('profile')
  changeProfile(
    @Body({ schema: ChangeProfileRequest }) profile: ChangeProfileRequest,
    @SessionCaller() { userId }: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new ChangeProfile({ userId, ...profile }, meta));
  }

  @Post('password')
  @HttpCode(200)
  changePassword(
    @Body({ schema: ChangePasswordRequest }) passwords: { current: string; next: string },
    @SessionCaller() caller: SessionCaller,
    @Visit() visit: Visit,
  ): Promise<Receipt> {
    return this.passwords.change({ ...passwords, ...caller }, visit);
  }

  @Post('password/first')
  @HttpCode(200)
  async setPassword(
    @Body({ schema: SetPasswordRequest }) { next }: SetPasswordRequest,
    @SessionCaller() caller: SessionCaller,
    @Visit() visit: Visit,
  ): Promise<Receipt> {
    await this.fresh.need(caller);
    return this.passwords.setFirst({ ...caller, next }, visit);
  }

  @Post('step-up')
  @HttpCode(204)
  async stepUp(
    @Body({ schema: StepUpRequest }) request: StepUpRequest,
    @SessionCaller() caller: SessionCaller,
    @Visit() visit: Visit,
  ): Promise<void> {
    await this.steppingUp.byPassword(request, caller, visit);
  }

  @Get('sessions')
  async sessions(@SessionCaller() caller: SessionCaller): Promise<SessionList> {
    return { items: await this.account.sessionsOf(caller) };
  }

  /** Everywhere but here. */
  @Delete('sessions')
  @HttpCode(204)
  async revokeOthers(@SessionCaller() caller: SessionCaller, @Meta() meta: CommandMeta): Promise<void> {
    await this.revoking.others(caller, meta);
  }

  @Delete('sessions/:sessionId')
  @HttpCode(204)
  async revoke(
    @Param('sessionId', { schema: SessionId }) sessionId: SessionId,
    @SessionCaller() caller: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<void> {
    await this.revoking.revoke(sessionId, caller, meta);
  }
}
