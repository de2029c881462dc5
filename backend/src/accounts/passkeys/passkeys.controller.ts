import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import type { NextStep } from '@throughline/contracts/identity/identity.requests.js';
import {
  AddPasskeyRequest,
  PasskeySignInRequest,
  PasskeyStepUpRequest,
  type PasskeyOptions,
} from '@throughline/contracts/identity/passkey.requests.js';
import { PasskeyId } from '@throughline/contracts/identity/user.events.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { Open, SignedIn } from '../../access/access.js';
import { Caller } from '../../access/caller.js';
import { AuthLimits } from '../../access/requests/auth-limits.js';
import { RecentAuthentication } from '../../access/sessions/recent-authentication.js';
import { ReauthenticateSession } from '../../access/sessions/reauthenticate-session.js';
import { AuthContext } from '../../access/requests/auth-context.js';
import { Passkeys } from '../../access/passkeys/passkeys.js';
import { SignInWithPasskey } from '../../sign-in/passkeys/sign-in-with-passkey.js';

@Controller('api')
@SignedIn()
export class PasskeyController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly signingIn: SignInWithPasskey,
    private readonly steppingUp: ReauthenticateSession,
    private readonly fresh: RecentAuthentication,
    private readonly limits: AuthLimits,
  ) {}

  /** Says nothing about anybody: the browser knows which passkeys it has. */
  @Post('auth/passkey/options')
  @HttpCode(200)
  @Open({ always: true })
  options(@AuthContext() context: AuthContext): Promise<PasskeyOptions> {
    return this.passkeys.beginUsing(null, context);
  }

  @Post('auth/passkey')
  @HttpCode(200)
  @Open({ always: true })
  async signIn(
    @Body({ schema: PasskeySignInRequest }) request: PasskeySignInRequest,
    @AuthContext() context: AuthContext,
  ): Promise<NextStep> {
    await this.limits.limitNetwork('sign-in.network', context.request);
    return { next: await this.signingIn.signIn(request, context) };
  }

  @Post('me/passkeys/options')
  @HttpCode(200)
  async beginAdding(@Caller() caller: Caller, @AuthContext() context: AuthContext): Promise<PasskeyOptions> {
    await this.fresh.require(caller);
    return this.passkeys.beginAdding(caller, context);
  }

  @Post('me/passkeys')
  @HttpCode(200)
  async add(
    @Body({ schema: AddPasskeyRequest }) request: AddPasskeyRequest,
    @Caller() caller: Caller,
    @AuthContext() context: AuthContext,
  ): Promise<Receipt> {
    await this.fresh.require(caller);
    return this.passkeys.add(request, caller, context);
  }

  @Delete('me/passkeys/:passkeyId')
  @HttpCode(204)
  async remove(
    @Param('passkeyId', { schema: PasskeyId }) passkeyId: PasskeyId,
    @Caller() caller: Caller,
    @AuthContext() context: AuthContext,
  ): Promise<void> {
    await this.fresh.require(caller);
    await this.passkeys.remove(passkeyId, caller, context);
  }

  @Post('me/step-up/passkey/options')
  @HttpCode(200)
  beginStepUp(@Caller() caller: Caller, @AuthContext() context: AuthContext): Promise<PasskeyOptions> {
    return this.passkeys.beginUsing(caller, context);
  }

  @Post('me/step-up/passkey')
  @HttpCode(204)
  async stepUp(
    @Body({ schema: PasskeyStepUpRequest }) { passkey }: PasskeyStepUpRequest,
    @Caller() caller: Caller,
    @AuthContext() context: AuthContext,
  ): Promise<void> {
    await this.passkeys.use(passkey, caller, context);
    await this.steppingUp.complete('passkey', caller, context);
  }
}
