import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import type { NextStep } from '@throughline/contracts/identity/identity.requests.js';
import { RegisterInvitedRequest } from '@throughline/contracts/workspaces/invitation.requests.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Open } from '../../../access/access.js';
import { AuthContext } from '../../../access/requests/auth-context.js';
import { AuthLimits } from '../../../access/requests/auth-limits.js';
import { RegisterInvited } from './register-invited.js';

@Controller('api/auth/invitation/register')
export class InvitedRegistrationController {
  constructor(
    private readonly registerInvited: RegisterInvited,
    private readonly limits: AuthLimits,
    @Inject(CONFIG) private readonly config: Pick<Config, 'legal'>,
  ) {}

  /** The account gets the address that the invitation was sent to. */
  @Post()
  @HttpCode(200)
  @Open()
  async register(
    @Body({ schema: RegisterInvitedRequest }) request: RegisterInvitedRequest,
    @AuthContext() context: AuthContext,
  ): Promise<NextStep> {
    if (!request.acceptTerms) throw new DomainError('terms_required');
    await this.limits.limitNetwork('register.network', context.request);
    return {
      next: await this.registerInvited.register({ ...request, termsVersion: this.config.legal.version }, context),
    };
  }
}
