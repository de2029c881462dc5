import { Me, NextStep } from '@throughline/contracts/identity/identity.requests.js';
import { AtProvider, MyProviders } from '@throughline/contracts/identity/provider.requests.js';
import type { Answer, Client } from './client.js';
import { issuerClient, OidcIssuer, walkThrough, type IssuerPerson } from './oidc-issuer.js';
import { newAddress, SignUpFixture } from './sign-up-fixture.js';

let people = 0;

/** The backend with a real OpenID Connect issuer. */
export class ProviderFixture {
  private constructor(
    readonly fixture: SignUpFixture,
    readonly issuer: OidcIssuer,
  ) {}

  static async open(env: Record<string, string> = {}): Promise<ProviderFixture> {
    const issuer = await OidcIssuer.open();
    const fixture = await SignUpFixture.start({
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: issuerClient.clientId,
      OIDC_CLIENT_SECRET: issuerClient.clientSecret,
      OIDC_NAME: 'Harbour Works',
      ...env,
    });
    return new ProviderFixture(fixture, issuer);
  }

  async close(): Promise<void> {
    await this.fixture.stop();
    this.issuer.close();
  }

  someone(over: Partial<IssuerPerson> = {}): IssuerPerson {
    const sub = `person-${(people += 1)}`;
    return { sub, email: newAddress(), email_verified: true, name: 'Mei Tanaka', ...over };
  }

  async start(browser: Client, returnTo?: string): Promise<string> {
    return (await browser.post('/api/auth/providers/oidc/start', { returnTo })).as(AtProvider).url;
  }

  /** Goes to the issuer and back, up to the product's redirect page. */
  async go(browser: Client, person: IssuerPerson | null, returnTo?: string): Promise<Record<string, string>> {
    this.issuer.person = person;
    return getParams(await walkThrough(await this.start(browser, returnTo)));
  }

  back(browser: Client, params: object): Promise<Answer> {
    return browser.post('/api/auth/providers/return', params);
  }

  /** Goes the whole way. Returns the answer to the redirect page. */
  async signIn(browser: Client, person: IssuerPerson | null, returnTo?: string): Promise<Answer> {
    return this.back(browser, await this.go(browser, person, returnTo));
  }

  async link(browser: Client, person: IssuerPerson | null): Promise<Answer> {
    this.issuer.person = person;
    const { url } = (await browser.post('/api/me/providers/oidc/link', {})).as(AtProvider);
    return this.back(browser, getParams(await walkThrough(url)));
  }

  /** A person with a workspace and without a password. */
  async settled(slug: string, person = this.someone()) {
    const browser = this.fixture.browser();
    (await this.signIn(browser, person)).as(NextStep);
    const request = { name: `Workspace ${slug}`, slug, timeZone: 'Europe/Berlin' };
    (await browser.post('/api/me/setup/workspace', request)).as(NextStep);
    return { browser, person };
  }
}

export const getParams = ({ searchParams }: URL): Record<string, string> => Object.fromEntries(searchParams);
export const me = async (browser: Client): Promise<Me> => (await browser.get('/api/me')).as(Me);
export const myProviders = async (browser: Client): Promise<MyProviders> =>
  (await browser.get('/api/me/providers')).as(MyProviders);

export const getPayload = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
