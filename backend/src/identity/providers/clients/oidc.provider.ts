import type { ProviderId } from '@throughline/contracts/identity/provider.requests.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type Configuration,
  type IDToken,
} from 'openid-client';
import { getPerson, type Claims } from './claims.js';
import { providerFetch } from './provider-fetch.js';
import type { Proof, ProvedPerson, Provider, Returned } from './provider.js';

export type OidcSettings = {
  id: ProviderId;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Whether the provider supports `prompt=select_account`. One that does not refuses the request. */
  lets?: 'choose';
  /** Whether the claims say that the person owns the address. */
  confirms: (claims: Claims) => boolean;
};

const remembered = 3_600_000;
const scope = 'openid email profile';

/** OpenID Connect by discovery. The signature of the ID token is verified, although it came over TLS. */
export class OidcProvider implements Provider {
  readonly id: ProviderId;
  readonly name: string;
  private known: { configuration: Promise<Configuration>; until: number } | undefined;

  constructor(private readonly settings: OidcSettings) {
    this.id = settings.id;
    this.name = settings.name;
  }

  async begin(
    { state, nonce, verifier }: Proof,
    redirectUri: string,
    again: boolean,
  ): Promise<{ url: URL; issuer: string }> {
    const configuration = await this.configuration();
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(again ? { max_age: '0' } : {}),
      ...(this.settings.lets === 'choose' ? { prompt: 'select_account' } : {}),
    });
    return { url, issuer: configuration.serverMetadata().issuer };
  }

  async identify({ code, iss }: Returned, proof: Proof, redirectUri: string): Promise<ProvedPerson> {
    const configuration = await this.configuration();
    // A provider that announces the `iss` parameter has to send it, or the answer may come from another issuer (RFC 9207).
    if (iss === undefined && configuration.serverMetadata().authorization_response_iss_parameter_supported === true) {
      throw new DomainError('oauth_issuer_mismatch');
    }
    const answer = new URL(redirectUri);
    for (const [name, value] of Object.entries({ code, state: proof.state, iss })) {
      if (value !== undefined) answer.searchParams.set(name, value);
    }
    const tokens = await authorizationCodeGrant(configuration, answer, {
      pkceCodeVerifier: proof.verifier,
      expectedState: proof.state,
      expectedNonce: proof.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('The library let an answer through without an ID token.');
    return getPerson(await this.withEmail(configuration, claims, tokens.access_token), this.settings.confirms);
  }

  /** Some providers return the address only from the user info endpoint. */
  private async withEmail(configuration: Configuration, claims: IDToken, accessToken: string): Promise<Claims> {
    if (typeof claims['email'] === 'string' || configuration.serverMetadata().userinfo_endpoint === undefined) {
      return claims;
    }
    return { ...(await fetchUserInfo(configuration, accessToken, claims.sub)), iss: claims.iss, sub: claims.sub };
  }

  /** Cached for an hour. A failure is not cached. */
  private configuration(): Promise<Configuration> {
    if (this.known !== undefined && this.known.until > Date.now()) return this.known.configuration;
    const configuration = this.discover();
    this.known = { configuration, until: Date.now() + remembered };
    configuration.catch(() => (this.known = undefined));
    return configuration;
  }

  private discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.settings;
    const onThisMachine = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
    return discovery(new URL(issuer), clientId, clientSecret, ClientSecretPost(clientSecret), {
      execute: [enableNonRepudiationChecks, ...onThisMachine],
      [customFetch]: providerFetch,
      timeout: 10,
    });
  }
}
