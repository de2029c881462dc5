import { Body, Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { VerifyLinkRequest, type NextStep } from '@throughline/contracts/identity/identity.requests.js';
import {
  ChangeEmailRequest,
  type EmailChangeInspection,
  type StopInspection,
} from '@throughline/contracts/identity/security.requests.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { Open, SignedIn } from '../../access/access.js';
import { SessionCaller } from '../../access/caller.js';
import { AuthRateLimits } from '../../access/auth-rate-limits.js';
import { pages } from '../landing.js';
import { SessionFreshness } from '../../access/sessions/session-freshness.js';
import { AuthContext } from '../../access/sessions/auth-context.js';
import { ChangingEmail } from './changing-email.js';
import { Stopping } from './stopping.js';

@Controller('api')
export class EmailChangeController {
  constructor(
    private readonly changing: ChangingEmail,
    private readonly stopping: Stopping,
    private readonly fresh: SessionFreshness,
    private readonly limits: AuthRateLimits,
  ) {}

  @Post('me/email')
  @HttpCode(200)
  @SignedIn()
  async request(
    @Body({ schema: ChangeEmailRequest }) { email }: ChangeEmailRequest,
    @SessionCaller() caller: SessionCaller,
    @AuthContext() visit: AuthContext,
  ): Promise<Receipt> {
    await this.fresh.requireFresh(caller);
    return this.changing.request(email, caller, visit);
  }

  @Delete('me/email')
  @SignedIn()
  cancel(@SessionCaller() caller: SessionCaller, @AuthContext() visit: AuthContext): Promise<Receipt> {
    return this.changing.cancel(caller, visit);
  }

  @Post('auth/email-change/inspect')
  @HttpCode(200)
  @Open()
  async inspect(
    @Body({ schema: VerifyLinkRequest }) { token }: VerifyLinkRequest,
    @AuthContext() visit: AuthContext,
  ): Promise<EmailChangeInspection> {
    await this.limits.countNetwork('token.network', visit.request);
    return this.changing.inspect(token);
  }

  @Post('auth/email-change')
  @HttpCode(200)
  @Open()
  async confirm(
    @Body({ schema: VerifyLinkRequest }) { token }: VerifyLinkRequest,
    @AuthContext() visit: AuthContext,
  ): Promise<NextStep> {
    await this.limits.countNetwork('token.network', visit.request);
    await this.changing.confirm(token, visit);
    return { next: pages.signIn };
  }

  @Post('auth/stop/inspect')
  @HttpCode(200)
  @Open()
  async inspectStop(
    @Body({ schema: VerifyLinkRequest }) { token }: VerifyLinkRequest,
    @AuthContext() visit: AuthContext,
  ): Promise<StopInspection> {
    await this.limits.countNetwork('token.network', visit.request);
    return this.stopping.inspect(token);
  }

  @Post('auth/stop')
  @HttpCode(200)
  @Open()
  async stop(
    @Body({ schema: VerifyLinkRequest }) { token }: VerifyLinkRequest,
    @AuthContext() visit: AuthContext,
  ): Promise<NextStep> {
    await this.limits.countNetwork('token.network', visit.request);
    await this.stopping.stop(token, visit);
    return { next: pages.reset };
  }
}
