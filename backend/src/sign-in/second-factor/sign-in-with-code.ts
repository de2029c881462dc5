import { Injectable } from '@nestjs/common';
import { Landing } from '../../access/redirects/redirect-after-sign-in.js';
import { PasswordCheck } from '../../access/passwords/password-verifier.js';
import { Signing } from '../../access/sessions/issue-session.js';
import type { Visit } from '../../access/requests/auth-context.js';
import { Challenges } from '../../access/second-factor/second-factor-challenges.js';
import { SecondFactors } from '../../access/second-factor/second-factors.js';

/** The second step of signing in. */
@Injectable()
export class SigningInByCode {
  constructor(
    private readonly challenges: Challenges,
    private readonly factors: SecondFactors,
    private readonly passwords: PasswordCheck,
    private readonly signing: Signing,
    private readonly landing: Landing,
  ) {}

  /** Answers where to go. */
  async signIn(code: string, visit: Visit): Promise<string> {
    const { userId, fingerprint, remember, returnTo } = await this.challenges.take(visit);
    const meta = { ...visit.meta, actor: { kind: 'user' as const, id: userId } };
    await this.factors.check(userId, code, meta);
    await this.challenges.end(visit);
    const newDevice = !(await this.passwords.knows(fingerprint, visit));
    await this.signing.in({ userId, remember, newDevice }, visit);
    await this.passwords.trust(fingerprint, visit);
    return this.landing.next(userId, returnTo);
  }
}
