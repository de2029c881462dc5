import { Body, Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { VerifyLinkRequest, type NextStep } from '@throughline/contracts/identity/identity.requests.js';
import {
  ChangeEmailRequest,
  type EmailChangeInspection,
  type StopInspection,
} from '@throughline/contracts/identity/security.requests.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { Open, SignedIn } from '../../access/access.js';
import { Caller } from '../../access/caller.js';
import { AuthLimits } from '../../access/requests/auth-limits.js';
import { pages } from '../../access/redirects/redirect-after-sign-in.js';
import { RecentAuthentication } from '../../access/sessions/recent-authentication.js';
import { AuthContext } from '../../access/requests/auth-context.js';
import { StartEmailChange } from './start-email-change.js';
import { DisownChange } from './disown-change.js';

@Controller('api')
export class EmailChangeController {
  constructor(
    private readonly changing: StartEmailChange,
    private readonly stopping: DisownChange,
    private readonly fresh: RecentAuthentication,
    private readonly limits: AuthLimits,
  ) {}

  @Post('me/email')
  @HttpCode(200)
  @SignedIn()
  async request(
    @Body({ schema: ChangeEmailRequest }) { email }: ChangeEmailRequest,
    @Caller() caller: Caller,
    @AuthContext() context: AuthContext,
  ): Promise<Receipt> {
    await this.fresh.require(caller);
    return this.changing.request(email, caller, context);
  }

  @Delete('me/email')
  @SignedIn()
  cancel(@Caller() caller: Caller, @AuthContext() context: AuthContext): Promise<Receipt> {
    return this.changing.cancel(caller, context);
  }

  @Post('auth/email-change/inspect')
  @HttpCode(200)
  @Open()
  async inspect(
    @Body({ schema: VerifyLinkRequest }) { token }: VerifyLinkRequest,
    @AuthContext() context: AuthContext,
  ): Promise<EmailChangeInspection> {
    await this.limits.limitNetwork('token.network', context.request);
    return this.changing.inspect(token);
  }

  @Post('auth/email-change')
  @HttpCode(200)
  @Open()
  async confirm(
    @Body({ schema: VerifyLinkRequest }) { token }: VerifyLinkRequest,
    @AuthContext() context: AuthContext,
  ): Promise<NextStep> {
    await this.limits.limitNetwork('token.network', context.request);
    await this.changing.confirm(token, context);
    return { next: pages.signIn };
  }

  @Post('auth/stop/inspect')
  @HttpCode(200)
  @Open()
  async inspectStop(
    @Body({ schema: VerifyLinkRequest }) { token }: VerifyLinkRequest,
    @AuthContext() context: AuthContext,
  ): Promise<StopInspection> {
    await this.limits.limitNetwork('token.network', context.request);
    return this.stopping.inspect(token);
  }

  @Post('auth/stop')
  @HttpCode(200)
  @Open()
  async stop(
    @Body({ schema: VerifyLinkRequest }) { token }: VerifyLinkRequest,
    @AuthContext() context: AuthContext,
  ): Promise<NextStep> {
    await this.limits.limitNetwork('token.network', context.request);
    await this.stopping.stop(token, context);
    return { next: pages.reset };
  }
}
