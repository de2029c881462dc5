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
import { AuthLimits } from '../../access/requests/auth-limits.js';
import { pages } from '../../access/redirects/redirect-after-sign-in.js';
import { Freshness } from '../../access/sessions/recent-authentication.js';
import { Visit } from '../../access/requests/auth-context.js';
import { ChangingEmail } from './start-email-change.js';
import { Stopping } from './disown-change.js';

@Controller('api')
export class EmailChangeController {
  constructor(
    private readonly changing: ChangingEmail,
    private readonly stopping: Stopping,
    private readonly fresh: Freshness,
    private readonly limits: AuthLimits,
  ) {}

  @Post('me/email')
  @HttpCode(200)
  @SignedIn()
  async request(
    @Body({ schema: ChangeEmailRequest }) { email }: ChangeEmailRequest,
    @SessionCaller() caller: SessionCaller,
    @Visit() visit: Visit,
  ): Promise<Receipt> {
    await this.fresh.need(caller);
    return this.changing.request(email, caller, visit);
  }

  @Delete('me/email')
  @SignedIn()
  cancel(@SessionCaller() caller: SessionCaller, @Visit() visit: Visit): Promise<Receipt> {
    return this.changing.cancel(caller, visit);
  }

  @Post('auth/email-change/inspect')
  @HttpCode(200)
  @Open()
  async inspect(
    @Body({ schema: VerifyLinkRequest }) { token }: VerifyLinkRequest,
    @Visit() visit: Visit,
  ): Promise<EmailChangeInspection> {
    await this.limits.network('token.network', visit.request);
    return this.changing.inspect(token);
  }

  @Post('auth/email-change')
  @HttpCode(200)
  @Open()
  async confirm(
    @Body({ schema: VerifyLinkRequest }) { token }: VerifyLinkRequest,
    @Visit() visit: Visit,
  ): Promise<NextStep> {
    await this.limits.network('token.network', visit.request);
    await this.changing.confirm(token, visit);
    return { next: pages.signIn };
  }

  @Post('auth/stop/inspect')
  @HttpCode(200)
  @Open()
  async inspectStop(
    @Body({ schema: VerifyLinkRequest }) { token }: VerifyLinkRequest,
    @Visit() visit: Visit,
  ): Promise<StopInspection> {
    await this.limits.network('token.network', visit.request);
    return this.stopping.inspect(token);
  }

  @Post('auth/stop')
  @HttpCode(200)
  @Open()
  async stop(
    @Body({ schema: VerifyLinkRequest }) { token }: VerifyLinkRequest,
    @Visit() visit: Visit,
  ): Promise<NextStep> {
    await this.limits.network('token.network', visit.request);
    await this.stopping.stop(token, visit);
    return { next: pages.reset };
  }
}
