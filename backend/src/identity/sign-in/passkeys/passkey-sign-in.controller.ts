import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { NextStep } from '@throughline/contracts/identity/identity.requests.js';
import { PasskeySignInRequest, type PasskeyOptions } from '@throughline/contracts/identity/passkey.requests.js';
import { Open } from '../../../access/access.js';
import { VerifyPasskey } from '../../passkeys/verify-passkey.js';
import { AuthContext } from '../../../access/requests/auth-context.js';
import { AuthLimits } from '../../../access/requests/auth-limits.js';
import { SignInWithPasskey } from './sign-in-with-passkey.js';

@Controller('api/auth/passkey')
@Open({ always: true })
export class PasskeySignInController {
  constructor(
    private readonly verification: VerifyPasskey,
    private readonly signInWithPasskey: SignInWithPasskey,
    private readonly limits: AuthLimits,
  ) {}

  /** The options name nobody's passkeys: the browser knows which ones it has. */
  @Post('options')
  @HttpCode(200)
  options(@AuthContext() context: AuthContext): Promise<PasskeyOptions> {
    return this.verification.start(null, context);
  }

  @Post()
  @HttpCode(200)
  async signIn(
    @Body({ schema: PasskeySignInRequest }) request: PasskeySignInRequest,
    @AuthContext() context: AuthContext,
  ): Promise<NextStep> {
    await this.limits.limitNetwork('sign-in.network', context.request);
    return { next: await this.signInWithPasskey.signIn(request, context) };
  }
}
