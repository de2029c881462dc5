import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { SignInRequest, type NextStep } from '@throughline/contracts/identity/identity.requests.js';
import { Open } from '../../access/access.js';
import { AuthLimits } from '../../access/requests/auth-limits.js';
import { RedirectAfterSignIn, pages } from '../../access/redirects/redirect-after-sign-in.js';
import { SignInWithPassword } from './sign-in-with-password.js';
import { safeReturnTo } from '../../access/requests/return-to.js';
import { IssueSession } from '../../access/sessions/issue-session.js';
import { AuthContext } from '../../access/requests/auth-context.js';

@Controller('api/auth')
export class SignInController {
  constructor(
    private readonly signingIn: SignInWithPassword,
    private readonly signing: IssueSession,
    private readonly limits: AuthLimits,
    private readonly landing: RedirectAfterSignIn,
  ) {}

  @Post('sign-in')
  @HttpCode(200)
  @Open({ always: true })
  async signIn(
    @Body({ schema: SignInRequest }) credentials: SignInRequest,
    @AuthContext() context: AuthContext,
  ): Promise<NextStep> {
    await this.limits.limitNetwork('sign-in.network', context.request);
    const { userId, waits } = await this.signingIn.signIn(credentials, context);
    if (waits) return { next: pages.code };
    return { next: await this.landing.pathFor(userId, safeReturnTo(credentials.returnTo)) };
  }

  /** Says yes to everyone: who is not signed in is signed out. */
  @Post('sign-out')
  @HttpCode(200)
  @Open({ always: true })
  async signOut(@AuthContext() context: AuthContext): Promise<NextStep> {
    await this.signing.signOut(context);
    void context.reply.header('clear-site-data', '"cache", "storage"');
    return { next: '/auth' };
  }
}
