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
import { SessionCaller } from '../../access/caller.js';
import { AuthLimits } from '../../access/requests/auth-limits.js';
import { Freshness } from '../../access/sessions/recent-authentication.js';
import { SteppingUp } from '../../access/sessions/reauthenticate-session.js';
import { Visit } from '../../access/requests/auth-context.js';
import { Passkeys } from '../../access/passkeys/passkeys.js';
import { SigningInByPasskey } from '../../sign-in/passkeys/sign-in-with-passkey.js';

@Controller('api')
@SignedIn()
export class PasskeyController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly signingIn: SigningInByPasskey,
    private readonly steppingUp: SteppingUp,
    private readonly fresh: Freshness,
    private readonly limits: AuthLimits,
  ) {}

  /** Says nothing about anybody: the browser knows which passkeys it has. */
  @Post('auth/passkey/options')
  @HttpCode(200)
  @Open({ always: true })
  options(@Visit() visit: Visit): Promise<PasskeyOptions> {
    return this.passkeys.beginUsing(null, visit);
  }

  @Post('auth/passkey')
  @HttpCode(200)
  @Open({ always: true })
  async signIn(
    @Body({ schema: PasskeySignInRequest }) request: PasskeySignInRequest,
    @Visit() visit: Visit,
  ): Promise<NextStep> {
    await this.limits.network('sign-in.network', visit.request);
    return { next: await this.signingIn.signIn(request, visit) };
  }

  @Post('me/passkeys/options')
  @HttpCode(200)
  async beginAdding(@SessionCaller() caller: SessionCaller, @Visit() visit: Visit): Promise<PasskeyOptions> {
    await this.fresh.need(caller);
    return this.passkeys.beginAdding(caller, visit);
  }

  @Post('me/passkeys')
  @HttpCode(200)
  async add(
    @Body({ schema: AddPasskeyRequest }) request: AddPasskeyRequest,
    @SessionCaller() caller: SessionCaller,
    @Visit() visit: Visit,
  ): Promise<Receipt> {
    await this.fresh.need(caller);
    return this.passkeys.add(request, caller, visit);
  }

  @Delete('me/passkeys/:passkeyId')
  @HttpCode(204)
  async remove(
    @Param('passkeyId', { schema: PasskeyId }) passkeyId: PasskeyId,
    @SessionCaller() caller: SessionCaller,
    @Visit() visit: Visit,
  ): Promise<void> {
    await this.fresh.need(caller);
    await this.passkeys.remove(passkeyId, caller, visit);
  }

  @Post('me/step-up/passkey/options')
  @HttpCode(200)
  beginStepUp(@SessionCaller() caller: SessionCaller, @Visit() visit: Visit): Promise<PasskeyOptions> {
    return this.passkeys.beginUsing(caller, visit);
  }

  @Post('me/step-up/passkey')
  @HttpCode(204)
  async stepUp(
    @Body({ schema: PasskeyStepUpRequest }) { passkey }: PasskeyStepUpRequest,
    @SessionCaller() caller: SessionCaller,
    @Visit() visit: Visit,
  ): Promise<void> {
    await this.passkeys.use(passkey, caller, visit);
    await this.steppingUp.done('passkey', caller, visit);
  }
}
