import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { VerifyLinkRequest, type NextStep } from '@throughline/contracts/identity/identity.requests.js';
import {
  ResetChangeRequest,
  ResetRequest,
  type ResetInspection,
  type ResetRequested,
} from '@throughline/contracts/identity/reset.requests.js';
import { Open } from '../../access/access.js';
import { AuthRateLimits } from '../../access/auth-rate-limits.js';
import { pages } from '../landing.js';
import { AuthContext } from '../../access/sessions/auth-context.js';
import { AskingForReset } from './asking-for-reset.js';
import { ResettingPassword } from './resetting-password.js';

@Controller('api/auth/reset')
export class ResetController {
  constructor(
    private readonly asking: AskingForReset,
    private readonly resetting: ResettingPassword,
    private readonly limits: AuthRateLimits,
  ) {}

  /** The same answer, in the same time, whether or not the address has an account. */
  @Post()
  @HttpCode(202)
  @Open()
  async request(
    @Body({ schema: ResetRequest }) { email }: ResetRequest,
    @AuthContext() visit: AuthContext,
  ): Promise<ResetRequested> {
    await this.limits.countNetwork('mail.network', visit.request);
    return this.asking.ask(email, visit);
  }

  @Post('inspect')
  @HttpCode(200)
  @Open()
  async inspect(
    @Body({ schema: VerifyLinkRequest }) { token }: VerifyLinkRequest,
    @AuthContext() visit: AuthContext,
  ): Promise<ResetInspection> {
    await this.limits.countNetwork('token.network', visit.request);
    return this.resetting.inspect(token);
  }

  @Post('change')
  @HttpCode(200)
  @Open()
  async change(
    @Body({ schema: ResetChangeRequest }) request: ResetChangeRequest,
    @AuthContext() visit: AuthContext,
  ): Promise<NextStep> {
    await this.limits.countNetwork('token.network', visit.request);
    await this.resetting.change(request, visit);
    return { next: pages.resetDone };
  }
}
