import { Inject, Injectable } from '@nestjs/common';
import { UserId, type IdentityId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { newId } from '@throughline/platform/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { RedirectAfterSignIn, pages } from '../../access/redirects/redirect-after-sign-in.js';
import { PasswordVerifier } from '../../access/passwords/password-verifier.js';
import { PeopleQueries } from '../../access/identity/people.queries.js';
import { SecondFactorChallenges } from '../../access/second-factor/second-factor-challenges.js';
import { SecondFactors } from '../../access/second-factor/second-factors.js';
import { IssueSession } from '../../access/sessions/issue-session.js';
import type { AuthContext } from '../../access/requests/auth-context.js';
import { IdentityRegistry } from '../../access/providers/identity-registry.js';
import type { ProvedPerson } from '../../access/providers/clients/provider.js';
import { OpenProviderAccount, type Confirmed } from './open-provider-account.js';

type Arrival = { provider: string; person: ProvedPerson };

/** Somebody a provider vouches for is signed in: to the account they are linked to, else to a new one. */
@Injectable()
export class SignInWithProvider {
  constructor(
    private readonly identities: IdentityRegistry,
    private readonly accounts: OpenProviderAccount,
    private readonly people: PeopleQueries,
    private readonly passwords: PasswordVerifier,
    private readonly factors: SecondFactors,
    private readonly challenges: SecondFactorChallenges,
    private readonly signing: IssueSession,
    private readonly landing: RedirectAfterSignIn,
    private readonly fingerprints: Fingerprints,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Answers where to go: a second factor that is on is asked for here, too. */
  async arrive({ returnTo, ...arrival }: Arrival & { returnTo: string | null }, context: AuthContext): Promise<string> {
    const { userId, isNew } = await this.accountOf(arrival, context);
    const fingerprint = this.fingerprints.of((await this.people.get(userId)).email);
    if (await this.factors.isOn(userId)) {
      await this.challenges.open({ userId, fingerprint, remember: true, returnTo }, context);
      return pages.code;
    }
    const newDevice = !isNew && !(await this.passwords.knows(fingerprint, context));
    await this.signing.issue({ userId, remember: true, newDevice }, context);
    await this.passwords.trust(fingerprint, context);
    return this.landing.pathFor(userId, returnTo);
  }

  private async accountOf(
    { provider, person }: Arrival,
    context: AuthContext,
  ): Promise<{ userId: UserId; isNew: boolean }> {
    this.checkDomain(person);
    const identity = this.identities.identityIdOf(person);
    const holder = await this.identities.findHolder(identity);
    if (holder !== null && (await this.people.find(holder)) !== null) return { userId: holder, isNew: false };
    return { userId: await this.open({ provider, person, identity, holder }, context), isNew: true };
  }

  /** `holder` without an account: the process ended between claiming and opening, and it goes on from there. */
  private async open(
    { provider, person, identity, holder }: Arrival & { identity: IdentityId; holder: UserId | null },
    { meta }: AuthContext,
  ): Promise<UserId> {
    const { email, name } = person;
    if (email === null) throw new DomainError('oauth_email_missing');
    if (!email.confirmed) throw new DomainError('oauth_email_unverified');
    const confirmed: Confirmed = { provider, email: email.address, name, identity };
    return this.accounts.open(confirmed, holder ?? UserId.parse(newId()), meta);
  }

  /** Who may come at all is said by the operator, for people with and without an account. */
  private checkDomain({ email }: ProvedPerson): void {
    const { domains } = this.config.signIn;
    if (domains.length === 0) return;
    const domain = email?.confirmed === true ? email.address.slice(email.address.lastIndexOf('@') + 1) : '';
    if (!domains.includes(domain.toLowerCase())) throw new DomainError('oauth_domain_not_allowed');
  }
}
