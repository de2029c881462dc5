import { DisplayName, Email } from '@throughline/contracts/identity/identity.requests.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  Configuration,
  customFetch,
  fetchProtectedResource,
} from 'openid-client';
import { z } from 'zod';
import { refusalOfStatus } from './provider.errors.js';
import { providerFetch } from './provider-fetch.js';
import type { Proof, ProvedPerson, Provider, Returned } from './provider.js';

const User = z.object({ id: z.int().positive(), name: z.string().nullish() });
const Emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

type Settings = { url: string; clientId: string; clientSecret: string };

/** OAuth 2 without OpenID Connect: the person is read from the API, with the access token. */
export class GitHubProvider implements Provider {
  readonly id = 'github';
  readonly name = 'GitHub';
  private readonly issuer: string;
  private readonly api: string;
  private readonly configuration: Configuration;

  constructor({ url, clientId, clientSecret }: Settings) {
    this.issuer = url.replace(/\/$/, '');
    this.api = this.issuer === 'https://github.com' ? 'https://api.github.com' : `${this.issuer}/api/v3`;
    this.configuration = new Configuration(
      {
        issuer: this.issuer,
        authorization_endpoint: `${this.issuer}/login/oauth/authorize`,
        token_endpoint: `${this.issuer}/login/oauth/access_token`,
      },
      clientId,
      clientSecret,
      ClientSecretPost(clientSecret),
    );
    this.configuration[customFetch] = providerFetch;
    if (url.startsWith('http:')) allowInsecureRequests(this.configuration);
  }

  async begin({ state, verifier }: Proof, redirectUri: string): Promise<{ url: URL; issuer: string }> {
    const url = buildAuthorizationUrl(this.configuration, {
      redirect_uri: redirectUri,
      scope: 'read:user user:email',
      state,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
    return { url, issuer: this.issuer };
  }

  async identify({ code }: Returned, { state, verifier }: Proof, redirectUri: string): Promise<ProvedPerson> {
    const answer = new URL(redirectUri);
    answer.searchParams.set('code', code);
    answer.searchParams.set('state', state);
    const { access_token: token } = await authorizationCodeGrant(this.configuration, answer, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    });
    const user = await this.ask('/user', token, User);
    const emails = await this.ask('/user/emails', token, Emails);
    const chosen = emails.find(({ primary, verified }) => primary && verified) ?? emails.find(({ primary }) => primary);
    const address = Email.safeParse(chosen?.email);
    return {
      issuer: this.issuer,
      subject: String(user.id),
      name: DisplayName.safeParse(user.name).data ?? null,
      email: address.success ? { address: address.data, confirmed: chosen?.verified === true } : null,
    };
  }

  private async ask<T>(path: string, token: string, shape: z.ZodType<T>): Promise<T> {
    const headers = new Headers({ accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' });
    const response = await fetchProtectedResource(
      this.configuration,
      token,
      new URL(`${this.api}${path}`),
      'GET',
      null,
      headers,
    );
    if (!response.ok) throw refusalOfStatus(response.status);
    const parsed = shape.safeParse(await response.json().catch(() => null));
    if (!parsed.success) throw new DomainError('oauth_token_invalid');
    return parsed.data;
  }
}
