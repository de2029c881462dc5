import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { SignInRequest, type NextStep } from '@throughline/contracts/identity/identity.requests.js';
import { Open } from '../access/access.js';
import { AuthRateLimits } from '../access/auth-rate-limits.js';
import { Landing, pages } from './landing.js';
import { SigningIn } from './passwords/signing-in.js';
import { safeReturnTo } from './return-to.js';
import { IssueSession } from '../access/sessions/issue-session.js';
import { AuthContext } from '../access/sessions/auth-context.js';

@Controller('api/auth')
export class SignInController {
  constructor(
    private readonly signingIn: SigningIn,
    private readonly signing: IssueSession,
    private readonly limits: AuthRateLimits,
    private readonly landing: Landing,
  ) {}

  @Post('sign-in')
  @HttpCode(200)
  @Open({ always: true })
  async signIn(
    @Body({ schema: SignInRequest }) credentials: SignInRequest,
    @AuthContext() visit: AuthContext,
  ): Promise<NextStep> {
    await this.limits.countNetwork('sign-in.network', visit.request);
    const { userId, waits } = await this.signingIn.signIn(credentials, visit);
    if (waits) return { next: pages.code };
    return { next: await this.landing.next(userId, safeReturnTo(credentials.returnTo)) };
  }

  /** Says yes to everyone: who is not signed in is signed out. */
  @Post('sign-out')
  @HttpCode(200)
  @Open({ always: true })
  async signOut(@AuthContext() visit: AuthContext): Promise<NextStep> {
    await this.signing.signOut(visit);
    void visit.reply.header('clear-site-data', '"cache", "storage"');
    return { next: '/auth' };
  }
}
