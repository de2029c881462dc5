import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { RegisterRequest, type NextStep } from '@throughline/contracts/identity/identity.requests.js';
import { RegisterInvitedRequest } from '@throughline/contracts/workspaces/invitation.requests.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Open } from '../../access/access.js';
import { StartRegistration } from './start-registration.js';
import { RegisterInvited } from '../../processes/invited-registration/register-invited.js';
import { pages } from '../../access/redirects/redirect-after-sign-in.js';
import { AuthContext } from '../../access/requests/auth-context.js';

@Controller('api/auth')
export class RegistrationController {
  constructor(
    private readonly registering: StartRegistration,
    private readonly invited: RegisterInvited,
  ) {}

  /** The same answer, in the same time, whether or not the address has an account. */
  @Post('register')
  @HttpCode(202)
  @Open()
  async register(
    @Body({ schema: RegisterRequest }) request: RegisterRequest,
    @AuthContext() context: AuthContext,
  ): Promise<NextStep> {
    if (!request.acceptTerms) throw new DomainError('terms_required');
    await this.registering.start(request, context);
    return { next: pages.verify };
  }

  /** By the link of an invitation: the address is the one it was mailed to. */
  @Post('invitation/register')
  @HttpCode(200)
  @Open()
  async registerInvited(
    @Body({ schema: RegisterInvitedRequest }) request: RegisterInvitedRequest,
    @AuthContext() context: AuthContext,
  ): Promise<NextStep> {
    if (!request.acceptTerms) throw new DomainError('terms_required');
    return { next: await this.invited.register(request, context) };
  }
}
