import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ChangePasswordRequest, SetPasswordRequest } from '@throughline/contracts/identity/identity.requests.js';
import { StepUpRequest } from '@throughline/contracts/identity/security.requests.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { SignedIn } from '../../../access/access.js';
import { SessionCaller } from '../../../access/requests/caller.js';
import { AuthContext } from '../../../access/requests/auth-context.js';
import { ReauthenticateSession } from '../../sessions/reauthenticate-session.js';
import { RecentAuthentication } from '../../../access/sessions/recent-authentication.js';
import { ReplacePassword } from './replace-password.js';

@Controller('api/me')
@SignedIn()
export class PasswordsController {
  constructor(
    private readonly replacement: ReplacePassword,
    private readonly recent: RecentAuthentication,
    private readonly reauthentication: ReauthenticateSession,
  ) {}

  @Post('password')
  @HttpCode(200)
  changePassword(
    @Body({ schema: ChangePasswordRequest }) passwords: { current: string; next: string },
    @SessionCaller() caller: SessionCaller,
    @AuthContext() context: AuthContext,
  ): Promise<Receipt> {
    return this.replacement.replace({ ...passwords, ...caller }, context);
  }

  @Post('password/first')
  @HttpCode(200)
  async setFirstPassword(
    @Body({ schema: SetPasswordRequest }) { next }: SetPasswordRequest,
    @SessionCaller() caller: SessionCaller,
    @AuthContext() context: AuthContext,
  ): Promise<Receipt> {
    await this.recent.require(caller);
    return this.replacement.setFirst({ ...caller, next }, context);
  }

  @Post('step-up')
  @HttpCode(204)
  async stepUp(
    @Body({ schema: StepUpRequest }) request: StepUpRequest,
    @SessionCaller() caller: SessionCaller,
    @AuthContext() context: AuthContext,
  ): Promise<void> {
    await this.reauthentication.withPassword(request, caller, context);
  }
}
