import { Injectable } from '@nestjs/common';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { PeopleQueries } from '../../people.queries.js';
import { pages } from '../../../access/redirects/pages.js';
import { RedirectAfterSignIn } from '../../redirects/redirect-after-sign-in.js';
import type { AuthContext } from '../../../access/requests/auth-context.js';
import { SecondFactorChallenges } from '../../second-factor/second-factor-challenges.js';
import { SignInBrowser } from '../../sessions/sign-in-browser.js';
import { ResolveProviderAccount, type ProviderPerson } from '../../providers/resolve-provider-account.js';

/** Signs a person in to the account that is linked to their identity at the provider, or to a new account. */
@Injectable()
export class SignInWithProvider {
  constructor(
    private readonly accounts: ResolveProviderAccount,
    private readonly people: PeopleQueries,
    private readonly fingerprints: Fingerprints,
    private readonly challenges: SecondFactorChallenges,
    private readonly browser: SignInBrowser,
    private readonly redirect: RedirectAfterSignIn,
  ) {}

  /** Returns the path of the next page. A second factor is required here too. */
  async signIn(
    { returnTo, ...person }: ProviderPerson & { returnTo: string | null },
    context: AuthContext,
  ): Promise<string> {
    const { userId, isNewAccount } = await this.accounts.resolve(person, context.meta);
    const fingerprint = this.fingerprints.fingerprintFor((await this.people.get(userId)).email);
    const remember = true;
    if (await this.challenges.openIfEnabled({ userId, fingerprint, remember, returnTo }, context)) return pages.code;
    await this.browser.signIn({ userId, fingerprint, remember, isNewAccount }, context);
    return this.redirect.pathFor(userId, returnTo);
  }
}
