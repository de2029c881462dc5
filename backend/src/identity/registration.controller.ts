import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { RegisterRequest, type NextStep } from '@throughline/contracts/identity/identity.requests.js';
import { RegisterInvitedRequest } from '@throughline/contracts/workspaces/invitation.requests.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Open } from '../access/access.js';
import { Registering } from './flows/registering.js';
import { RegisteringInvited } from './flows/registering-invited.js';
import { pages } from './landing.js';
import { AuthContext } from '../access/sessions/auth-context.js';

@Controller('api/auth')
export class RegistrationController {
  constructor(
    private readonly registering: Registering,
    private readonly invited: RegisteringInvited,
  ) {}

  /** The same answer, in the same time, whether or not the address has an account. */
  @Post('register')
  @HttpCode(202)
  @Open()
  async register(
    @Body({ schema: RegisterRequest }) request: RegisterRequest,
    @AuthContext() visit: AuthContext,
  ): Promise<NextStep> {
    if (!request.acceptTerms) throw new DomainError('terms_required');
    await this.registering.begin(request, visit);
    return { next: pages.verify };
  }

  /** By the link of an invitation: the address is the one it was mailed to. */
  @Post('invitation/register')
  @HttpCode(200)
  @Open()
  async registerInvited(
    @Body({ schema: RegisterInvitedRequest }) request: RegisterInvitedRequest,
    @AuthContext() visit: AuthContext,
  ): Promise<NextStep> {
    if (!request.acceptTerms) throw new DomainError('terms_required');
    return { next: await this.invited.register(request, visit) };
  }
}
