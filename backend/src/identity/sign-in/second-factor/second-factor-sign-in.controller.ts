import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { NextStep } from '@throughline/contracts/identity/identity.requests.js';
import { SecondFactorRequest } from '@throughline/contracts/identity/security.requests.js';
import { Open } from '../../../access/access.js';
import { AuthContext } from '../../../access/requests/auth-context.js';
import { AuthLimits } from '../../../access/requests/auth-limits.js';
import { SignInWithCode } from './sign-in-with-code.js';

@Controller('api/auth/second-factor')
export class SecondFactorSignInController {
  constructor(
    private readonly signInWithCode: SignInWithCode,
    private readonly limits: AuthLimits,
  ) {}

  @Post()
  @HttpCode(200)
  @Open({ always: true })
  async signIn(
    @Body({ schema: SecondFactorRequest }) { code }: SecondFactorRequest,
    @AuthContext() context: AuthContext,
  ): Promise<NextStep> {
    await this.limits.limitNetwork('code.network', context.request);
    return { next: await this.signInWithCode.signIn(code, context) };
  }
}
