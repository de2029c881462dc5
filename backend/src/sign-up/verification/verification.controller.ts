import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  VerifyCodeRequest,
  VerifyLinkRequest,
  type LinkInspection,
  type NextStep,
  type VerificationState,
} from '@throughline/contracts/identity/identity.requests.js';
import { Open } from '../../access/access.js';
import { AuthLimits } from '../../access/requests/auth-limits.js';
import { Resending } from './resend-verification.js';
import { Verification } from './verify-email-address.js';
import { WaitingPage } from './verification-status.js';
import { Visit } from '../../access/requests/auth-context.js';

@Controller('api/auth/verification')
export class VerificationController {
  constructor(
    private readonly page: WaitingPage,
    private readonly resending: Resending,
    private readonly verification: Verification,
    private readonly limits: AuthLimits,
  ) {}

  @Get()
  @Open()
  look(@Visit() visit: Visit): Promise<VerificationState> {
    return this.page.look(visit);
  }

  @Post('resend')
  @HttpCode(202)
  @Open()
  async resend(@Visit() visit: Visit): Promise<VerificationState> {
    await this.limits.network('mail.network', visit.request);
    return this.resending.resend(visit);
  }

  @Post('code')
  @HttpCode(200)
  @Open()
  async code(
    @Body({ schema: VerifyCodeRequest }) { code }: { code: string },
    @Visit() visit: Visit,
  ): Promise<NextStep> {
    await this.limits.network('token.network', visit.request);
    return { next: await this.verification.byCode(code, visit) };
  }

  @Post('link/inspect')
  @HttpCode(200)
  @Open()
  async inspect(
    @Body({ schema: VerifyLinkRequest }) { token }: VerifyLinkRequest,
    @Visit() visit: Visit,
  ): Promise<LinkInspection> {
    await this.limits.network('token.network', visit.request);
    return this.verification.inspect(token, visit.request);
  }

  @Post('link')
  @HttpCode(200)
  @Open()
  async link(
    @Body({ schema: VerifyLinkRequest }) { token }: VerifyLinkRequest,
    @Visit() visit: Visit,
  ): Promise<NextStep> {
    await this.limits.network('token.network', visit.request);
    return { next: await this.verification.byLink(token, visit) };
  }
}
