import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  VerifyCodeRequest,
  VerifyLinkRequest,
  type LinkInspection,
  type NextStep,
  type VerificationState,
} from '@throughline/contracts/identity/identity.requests.js';
import { Open } from '../../../access/access.js';
import { AuthLimits } from '../../../access/requests/auth-limits.js';
import { ResendVerification } from './resend-verification.js';
import { VerifyEmailAddress } from './verify-email-address.js';
import { VerificationStatus } from './verification-status.js';
import { AuthContext } from '../../../access/requests/auth-context.js';

@Controller('api/auth/verification')
export class VerificationController {
  constructor(
    private readonly status: VerificationStatus,
    private readonly resendVerification: ResendVerification,
    private readonly verification: VerifyEmailAddress,
    private readonly limits: AuthLimits,
  ) {}

  @Get()
  @Open()
  inspectStatus(@AuthContext() context: AuthContext): Promise<VerificationState> {
    return this.status.inspect(context);
  }

  @Post('resend')
  @HttpCode(202)
  @Open()
  async resend(@AuthContext() context: AuthContext): Promise<VerificationState> {
    await this.limits.limitNetwork('mail.network', context.request);
    return this.resendVerification.resend(context);
  }

  @Post('code')
  @HttpCode(200)
  @Open()
  async code(
    @Body({ schema: VerifyCodeRequest }) { code }: { code: string },
    @AuthContext() context: AuthContext,
  ): Promise<NextStep> {
    await this.limits.limitNetwork('token.network', context.request);
    return { next: await this.verification.byCode(code, context) };
  }

  @Post('link/inspect')
  @HttpCode(200)
  @Open()
  async inspect(
    @Body({ schema: VerifyLinkRequest }) { token }: VerifyLinkRequest,
    @AuthContext() context: AuthContext,
  ): Promise<LinkInspection> {
    await this.limits.limitNetwork('token.network', context.request);
    return this.verification.inspect(token, context.request);
  }

  @Post('link')
  @HttpCode(200)
  @Open()
  async link(
    @Body({ schema: VerifyLinkRequest }) { token }: VerifyLinkRequest,
    @AuthContext() context: AuthContext,
  ): Promise<NextStep> {
    await this.limits.limitNetwork('token.network', context.request);
    return { next: await this.verification.byLink(token, context) };
  }
}
