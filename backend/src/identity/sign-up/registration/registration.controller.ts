import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { RegisterRequest, type NextStep } from '@throughline/contracts/identity/identity.requests.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Open } from '../../../access/access.js';
import { StartRegistration } from './start-registration.js';
import { pages } from '../../../access/redirects/pages.js';
import { AuthContext } from '../../../access/requests/auth-context.js';

@Controller('api/auth')
export class RegistrationController {
  constructor(private readonly startRegistration: StartRegistration) {}

  /** The answer and its time are the same whether or not the address has an account. */
  @Post('register')
  @HttpCode(202)
  @Open()
  async register(
    @Body({ schema: RegisterRequest }) request: RegisterRequest,
    @AuthContext() context: AuthContext,
  ): Promise<NextStep> {
    if (!request.acceptTerms) throw new DomainError('terms_required');
    await this.startRegistration.start(request, context);
    return { next: pages.verify };
  }
}
