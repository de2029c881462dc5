import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { SignInRequest, type NextStep } from '@throughline/contracts/identity/identity.requests.js';
import { Open } from '../../../access/access.js';
import { pages } from '../../../access/redirects/pages.js';
import { RedirectAfterSignIn } from '../../redirects/redirect-after-sign-in.js';
import { AuthContext } from '../../../access/requests/auth-context.js';
import { AuthLimits } from '../../../access/requests/auth-limits.js';
import { safeReturnTo } from '../../../access/requests/return-to.js';
import { EndSessions } from '../../sessions/end-sessions.js';
import { SignInWithPassword } from './sign-in-with-password.js';

@Controller('api/auth')
export class SignInController {
  constructor(
    private readonly signInWithPassword: SignInWithPassword,
    private readonly sessions: EndSessions,
    private readonly limits: AuthLimits,
    private readonly redirect: RedirectAfterSignIn,
  ) {}

  @Post('sign-in')
  @HttpCode(200)
  @Open({ always: true })
  async signIn(
    @Body({ schema: SignInRequest }) credentials: SignInRequest,
    @AuthContext() context: AuthContext,
  ): Promise<NextStep> {
    await this.limits.limitNetwork('sign-in.network', context.request);
    const { userId, needsCode } = await this.signInWithPassword.signIn(credentials, context);
    if (needsCode) return { next: pages.code };
    return { next: await this.redirect.pathFor(userId, safeReturnTo(credentials.returnTo)) };
  }

  /** Also succeeds when nobody is signed in. */
  @Post('sign-out')
  @HttpCode(200)
  @Open({ always: true })
  async signOut(@AuthContext() context: AuthContext): Promise<NextStep> {
    await this.sessions.signOut(context);
    void context.reply.header('clear-site-data', '"cache", "storage"');
    return { next: '/auth' };
  }
}
