import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  AddPasskeyRequest,
  PasskeyStepUpRequest,
  type PasskeyOptions,
} from '@throughline/contracts/identity/passkey.requests.js';
import { PasskeyId } from '@throughline/contracts/identity/user.events.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { SignedIn } from '../../../access/access.js';
import { SessionCaller } from '../../../access/requests/caller.js';
import { RemovePasskey } from '../../domain/security.commands.js';
import { PasskeyStore } from '../../passkeys/passkey-store.js';
import { VerifyPasskey } from '../../passkeys/verify-passkey.js';
import { AuthContext } from '../../../access/requests/auth-context.js';
import { ReauthenticateSession } from '../../sessions/reauthenticate-session.js';
import { RecentAuthentication } from '../../../access/sessions/recent-authentication.js';
import { RegisterPasskey } from './register-passkey.js';

@Controller('api/me')
@SignedIn()
export class PasskeysController {
  constructor(
    private readonly registration: RegisterPasskey,
    private readonly verification: VerifyPasskey,
    private readonly store: PasskeyStore,
    private readonly commands: CommandBus,
    private readonly reauthentication: ReauthenticateSession,
    private readonly recent: RecentAuthentication,
  ) {}

  @Post('passkeys/options')
  @HttpCode(200)
  async startRegistration(
    @SessionCaller() caller: SessionCaller,
    @AuthContext() context: AuthContext,
  ): Promise<PasskeyOptions> {
    await this.recent.require(caller);
    return this.registration.start(caller, context);
  }

  @Post('passkeys')
  @HttpCode(200)
  async register(
    @Body({ schema: AddPasskeyRequest }) request: AddPasskeyRequest,
    @SessionCaller() caller: SessionCaller,
    @AuthContext() context: AuthContext,
  ): Promise<Receipt> {
    await this.recent.require(caller);
    return this.registration.finish(request, caller, context);
  }

  @Delete('passkeys/:passkeyId')
  @HttpCode(204)
  async remove(
    @Param('passkeyId', { schema: PasskeyId }) passkeyId: PasskeyId,
    @SessionCaller() caller: SessionCaller,
    @AuthContext() { meta }: AuthContext,
  ): Promise<void> {
    await this.recent.require(caller);
    const { userId } = caller;
    await this.commands.execute(new RemovePasskey({ userId, passkeyId }, meta));
    await this.store.remove(userId, passkeyId);
  }

  @Post('step-up/passkey/options')
  @HttpCode(200)
  startStepUp(@SessionCaller() caller: SessionCaller, @AuthContext() context: AuthContext): Promise<PasskeyOptions> {
    return this.verification.start(caller, context);
  }

  @Post('step-up/passkey')
  @HttpCode(204)
  async stepUp(
    @Body({ schema: PasskeyStepUpRequest }) { passkey }: PasskeyStepUpRequest,
    @SessionCaller() caller: SessionCaller,
    @AuthContext() context: AuthContext,
  ): Promise<void> {
    await this.verification.verify(passkey, caller, context);
    await this.reauthentication.complete('passkey', caller, context);
  }
}
