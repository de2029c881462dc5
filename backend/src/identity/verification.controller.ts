import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  VerifyCodeRequest,
  VerifyLinkRequest,
  type LinkInspection,
  type NextStep,
  type VerificationState,
} from '@throughline/contracts/identity/identity.requests.js';
import { Open } from '../access/access.js';
import { AuthRateLimits } from '../access/auth-rate-limits.js';
import { Resending } from './flows/resending.js';
import { Verification } from './flows/verification.js';
import { WaitingPage } from './flows/waiting-page.js';
import { AuthContext } from '../access/sessions/auth-context.js';

@Controller('api/auth/verification')
export class VerificationController {
  constructor(
    private readonly page: WaitingPage,
    private readonly resending: Resending,
    private readonly verification: Verification,
    private readonly limits: AuthRateLimits,
  ) {}

  @Get()
  @Open()
  look(@AuthContext() visit: AuthContext): Promise<VerificationState> {
    return this.page.look(visit);
  }

  @Post('resend')
  @HttpCode(202)
  @Open()
  async resend(@AuthContext() visit: AuthContext): Promise<VerificationState> {
    await this.limits.countNetwork('mail.network', visit.request);
    return this.resending.resend(visit);
  }

  @Post('code')
  @HttpCode(200)
  @Open()
  async code(
    @Body({ schema: VerifyCodeRequest }) { code }: { code: string },
    @AuthContext() visit: AuthContext,
  ): Promise<NextStep> {
    await this.limits.countNetwork('token.network', visit.request);
    return { next: await this.verification.byCode(code, visit) };
  }

  @Post('link/inspect')
  @HttpCode(200)
  @Open()
  async inspect(
    @Body({ schema: VerifyLinkRequest }) { token }: VerifyLinkRequest,
    @AuthContext() visit: AuthContext,
  ): Promise<LinkInspection> {
    await this.limits.countNetwork('token.network', visit.request);
    return this.verification.inspect(token, visit.request);
  }

  @Post('link')
  @HttpCode(200)
  @Open()
  async link(
    @Body({ schema: VerifyLinkRequest }) { token }: VerifyLinkRequest,
    @AuthContext() visit: AuthContext,
  ): Promise<NextStep> {
    await this.limits.countNetwork('token.network', visit.request);
    return { next: await this.verification.byLink(token, visit) };
  }
}
