import { Body, Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { VerifyLinkRequest, type NextStep } from '@throughline/contracts/identity/identity.requests.js';
import {
  ChangeEmailRequest,
  type EmailChangeInspection,
  type StopInspection,
} from '@throughline/contracts/identity/security.requests.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { Open, SignedIn } from '../../../access/access.js';
import { SessionCaller } from '../../../access/requests/caller.js';
import { AuthLimits } from '../../../access/requests/auth-limits.js';
import { pages } from '../../../access/redirects/pages.js';
import { RecentAuthentication } from '../../../access/sessions/recent-authentication.js';
import { AuthContext } from '../../../access/requests/auth-context.js';
import { ConfirmEmailChange } from './confirm-email-change.js';
import { DisownChange } from './disown-change.js';
import { InspectStopLink } from './inspect-stop-link.js';
import { StartEmailChange } from './start-email-change.js';

@Controller('api')
export class EmailChangeController {
  constructor(
    private readonly startEmailChange: StartEmailChange,
    private readonly confirmation: ConfirmEmailChange,
    private readonly stopLink: InspectStopLink,
    private readonly disownChange: DisownChange,
    private readonly recent: RecentAuthentication,
    private readonly limits: AuthLimits,
  ) {}

  @Post('me/email')
  @HttpCode(200)
  @SignedIn()
  async request(
    @Body({ schema: ChangeEmailRequest }) { email }: ChangeEmailRequest,
    @SessionCaller() caller: SessionCaller,
    @AuthContext() context: AuthContext,
  ): Promise<Receipt> {
    await this.recent.require(caller);
    return this.startEmailChange.start(email, caller, context);
  }

  @Delete('me/email')
  @SignedIn()
  cancel(@SessionCaller() caller: SessionCaller, @AuthContext() context: AuthContext): Promise<Receipt> {
    return this.startEmailChange.cancel(caller, context);
  }

  @Post('auth/email-change/inspect')
  @HttpCode(200)
  @Open()
  async inspect(
    @Body({ schema: VerifyLinkRequest }) { token }: VerifyLinkRequest,
    @AuthContext() context: AuthContext,
  ): Promise<EmailChangeInspection> {
    await this.limits.limitNetwork('token.network', context.request);
    return this.confirmation.inspect(token);
  }

  @Post('auth/email-change')
  @HttpCode(200)
  @Open()
  async confirm(
    @Body({ schema: VerifyLinkRequest }) { token }: VerifyLinkRequest,
    @AuthContext() context: AuthContext,
  ): Promise<NextStep> {
    await this.limits.limitNetwork('token.network', context.request);
    await this.confirmation.confirm(token, context);
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
    return this.stopLink.inspect(token);
  }

  @Post('auth/stop')
  @HttpCode(200)
  @Open()
  async stop(
    @Body({ schema: VerifyLinkRequest }) { token }: VerifyLinkRequest,
    @AuthContext() context: AuthContext,
  ): Promise<NextStep> {
    await this.limits.limitNetwork('token.network', context.request);
    await this.disownChange.disown(token, context);
    return { next: pages.reset };
  }
}
