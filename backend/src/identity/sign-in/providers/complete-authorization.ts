import { Injectable } from '@nestjs/common';
import type { ReturnFromProvider } from '@throughline/contracts/identity/provider.requests.js';
import { VerifyAuthorization } from '../../providers/verify-authorization.js';
import { RedirectAfterSignIn } from '../../redirects/redirect-after-sign-in.js';
import type { AuthContext } from '../../../access/requests/auth-context.js';
import { ProviderLinks } from '../../accounts/providers/provider-links.js';
import { ReauthenticateWithProvider } from './reauthenticate-with-provider.js';
import { SignInWithProvider } from './sign-in-with-provider.js';

/** Completes the return from a provider: a sign-in, linking the provider, or reauthentication of the signed-in person. */
@Injectable()
export class CompleteAuthorization {
  constructor(
    private readonly verification: VerifyAuthorization,
    private readonly signInWithProvider: SignInWithProvider,
    private readonly links: ProviderLinks,
    private readonly reauthentication: ReauthenticateWithProvider,
    private readonly redirect: RedirectAfterSignIn,
  ) {}

  /** Returns the path of the next page. */
  async complete(returned: ReturnFromProvider, context: AuthContext): Promise<string> {
    const authorization = await this.verification.find(returned, context);
    const { provider, userId, sessionId, returnTo, confirms, usedAt } = authorization;
    if (usedAt !== null) {
      return this.redirect.pathFor(await this.verification.findSignedInUser(context), returnTo);
    }
    const person = await this.verification.prove(authorization, returned, context);
    if (userId === null || sessionId === null) {
      return this.signInWithProvider.signIn({ provider, person, returnTo }, context);
    }
    if (confirms) await this.reauthentication.reauthenticate({ userId, sessionId, person }, context);
    else await this.links.link({ userId, provider, person }, context);
    return this.redirect.pathFor(userId, returnTo);
  }
}
