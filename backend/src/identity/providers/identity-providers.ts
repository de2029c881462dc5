import { Inject, Injectable } from '@nestjs/common';
import type { ProviderView } from '@throughline/contracts/identity/provider.requests.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { microsoftConfirms, saysVerified } from './clients/claims.js';
import { GitHubProvider } from './clients/github.provider.js';
import { OidcProvider } from './clients/oidc.provider.js';
import type { Provider } from './clients/provider.js';

/** The providers that the operator has configured; none on a fresh install. */
@Injectable()
export class IdentityProviders {
  private readonly all: readonly Provider[];

  constructor(@Inject(CONFIG) { signIn }: Config) {
    this.all = listProviders(signIn);
  }

  list(): ProviderView[] {
    return this.all.map(({ id, name }) => ({ id, name }));
  }

  /** `wanted` may come from an old link or request, and no longer be configured. */
  get(wanted: string): Provider {
    const found = this.all.find(({ id }) => id === wanted);
    if (found === undefined) throw new DomainError('oauth_provider_disabled');
    return found;
  }
}

const listProviders = ({ google, github, microsoft, oidc }: Config['signIn']): Provider[] => [
  ...(google === null
    ? []
    : [
        new OidcProvider({
          ...google,
          id: 'google',
          name: 'Google',
          issuer: 'https://accounts.google.com',
          lets: 'choose',
          confirms: saysVerified,
        }),
      ]),
  ...(github === null ? [] : [new GitHubProvider(github)]),
  ...(microsoft === null
    ? []
    : [
        new OidcProvider({
          ...microsoft,
          id: 'microsoft',
          name: 'Microsoft',
          issuer: `https://login.microsoftonline.com/${microsoft.tenant}/v2.0`,
          lets: 'choose',
          confirms: microsoftConfirms(microsoft.tenant),
        }),
      ]),
  ...(oidc === null ? [] : [new OidcProvider({ ...oidc, id: 'oidc', confirms: saysVerified })]),
];
