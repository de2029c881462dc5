import { Injectable } from '@nestjs/common';
import { Landing } from '../landing.js';
import { PasswordCheck } from '../passwords/password-check.js';
import { IssueSession } from '../../access/sessions/issue-session.js';
import type { AuthContext } from '../../access/sessions/auth-context.js';
import { Challenges } from './challenges.js';
import { SecondFactors } from './second-factors.js';

/** The second step of signing in. */
@Injectable()
export class SigningInByCode {
  constructor(
    private readonly challenges: Challenges,
    private readonly factors: SecondFactors,
    private readonly passwords: PasswordCheck,
    private readonly signing: IssueSession,
    private readonly landing: Landing,
  ) {}

  /** Answers where to go. */
  async signIn(code: string, visit: AuthContext): Promise<string> {
    const { userId, fingerprint, remember, returnTo } = await this.challenges.take(visit);
    const meta = { ...visit.meta, actor: { kind: 'user' as const, id: userId } };
    await this.factors.check(userId, code, meta);
    await this.challenges.end(visit);
    const newDevice = !(await this.passwords.knows(fingerprint, visit));
    await this.signing.openSession({ userId, remember, newDevice }, visit);
    await this.passwords.trust(fingerprint, visit);
    return this.landing.next(userId, returnTo);
  }
}
