import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { SignInRequest, type NextStep } from '@throughline/contracts/identity/identity.requests.js';
import { Open } from '../../access/access.js';
import { AuthLimits } from '../../access/requests/auth-limits.js';
import { Landing, pages } from '../../access/redirects/redirect-after-sign-in.js';
import { SigningIn } from './sign-in-with-password.js';
import { safeReturnTo } from '../../access/requests/return-to.js';
import { Signing } from '../../access/sessions/issue-session.js';
import { Visit } from '../../access/requests/auth-context.js';

@Controller('api/auth')
export class SignInController {
  constructor(
    private readonly signingIn: SigningIn,
    private readonly signing: Signing,
    private readonly limits: AuthLimits,
    private readonly landing: Landing,
  ) {}

  @Post('sign-in')
  @HttpCode(200)
  @Open({ always: true })
  async signIn(@Body({ schema: SignInRequest }) credentials: SignInRequest, @Visit() visit: Visit): Promise<NextStep> {
    await this.limits.network('sign-in.network', visit.request);
    const { userId, waits } = await this.signingIn.signIn(credentials, visit);
    if (waits) return { next: pages.code };
    return { next: await this.landing.next(userId, safeReturnTo(credentials.returnTo)) };
  }

  /** Says yes to everyone: who is not signed in is signed out. */
  @Post('sign-out')
  @HttpCode(200)
  @Open({ always: true })
  async signOut(@Visit() visit: Visit): Promise<NextStep> {
    await this.signing.out(visit);
    void visit.reply.header('clear-site-data', '"cache", "storage"');
    return { next: '/auth' };
  }
}
