import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { VerifyLinkRequest, type NextStep } from '@throughline/contracts/identity/identity.requests.js';
import {
  ResetChangeRequest,
  ResetRequest,
  type ResetInspection,
  type ResetRequested,
} from '@throughline/contracts/identity/reset.requests.js';
import { Open } from '../../access/access.js';
import { AuthLimits } from '../../access/requests/auth-limits.js';
import { pages } from '../../access/redirects/redirect-after-sign-in.js';
import { Visit } from '../../access/requests/auth-context.js';
import { AskingForReset } from './start-password-reset.js';
import { ResettingPassword } from './reset-password-by-link.js';

@Controller('api/auth/reset')
export class ResetController {
  constructor(
    private readonly asking: AskingForReset,
    private readonly resetting: ResettingPassword,
    private readonly limits: AuthLimits,
  ) {}

  /** The same answer, in the same time, whether or not the address has an account. */
  @Post()
  @HttpCode(202)
  @Open()
  async request(
    @Body({ schema: ResetRequest }) { email }: ResetRequest,
    @Visit() visit: Visit,
  ): Promise<ResetRequested> {
    await this.limits.network('mail.network', visit.request);
    return this.asking.ask(email, visit);
  }

  @Post('inspect')
  @HttpCode(200)
  @Open()
  async inspect(
    @Body({ schema: VerifyLinkRequest }) { token }: VerifyLinkRequest,
    @Visit() visit: Visit,
  ): Promise<ResetInspection> {
    await this.limits.network('token.network', visit.request);
    return this.resetting.inspect(token);
  }

  @Post('change')
  @HttpCode(200)
  @Open()
  async change(
    @Body({ schema: ResetChangeRequest }) request: ResetChangeRequest,
    @Visit() visit: Visit,
  ): Promise<NextStep> {
    await this.limits.network('token.network', visit.request);
    await this.resetting.change(request, visit);
    return { next: pages.resetDone };
  }
}
