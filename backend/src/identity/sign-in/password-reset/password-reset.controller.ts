import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { VerifyLinkRequest, type NextStep } from '@throughline/contracts/identity/identity.requests.js';
import {
  ResetChangeRequest,
  ResetRequest,
  type ResetInspection,
  type ResetRequested,
} from '@throughline/contracts/identity/reset.requests.js';
import { Open } from '../../../access/access.js';
import { AuthLimits } from '../../../access/requests/auth-limits.js';
import { pages } from '../../../access/redirects/pages.js';
import { AuthContext } from '../../../access/requests/auth-context.js';
import { PeopleQueries } from '../../people.queries.js';
import { MailLinks } from '../../tokens/mail-links.js';
import { maskedEmail } from '../../../kernel/mail/masked-email.js';
import { StartPasswordReset } from './start-password-reset.js';
import { ResetPasswordByLink } from './reset-password-by-link.js';

@Controller('api/auth/reset')
export class PasswordResetController {
  constructor(
    private readonly startPasswordReset: StartPasswordReset,
    private readonly resetPassword: ResetPasswordByLink,
    private readonly links: MailLinks,
    private readonly people: PeopleQueries,
    private readonly limits: AuthLimits,
  ) {}

  /** The answer and its time are the same whether or not the address has an account. */
  @Post()
  @HttpCode(202)
  @Open()
  async request(
    @Body({ schema: ResetRequest }) { email }: ResetRequest,
    @AuthContext() context: AuthContext,
  ): Promise<ResetRequested> {
    await this.limits.limitNetwork('mail.network', context.request);
    return this.startPasswordReset.start(email, context);
  }

  @Post('inspect')
  @HttpCode(200)
  @Open()
  async inspect(
    @Body({ schema: VerifyLinkRequest }) { token }: VerifyLinkRequest,
    @AuthContext() context: AuthContext,
  ): Promise<ResetInspection> {
    await this.limits.limitNetwork('token.network', context.request);
    const { userId } = await this.links.inspect('reset', token);
    return { email: maskedEmail((await this.people.get(userId)).email) };
  }

  @Post('change')
  @HttpCode(200)
  @Open()
  async change(
    @Body({ schema: ResetChangeRequest }) request: ResetChangeRequest,
    @AuthContext() context: AuthContext,
  ): Promise<NextStep> {
    await this.limits.limitNetwork('token.network', context.request);
    await this.resetPassword.reset(request, context);
    return { next: pages.resetDone };
  }
}
