import { ArrivedAccount, type ReturnFromService } from '@throughline/contracts/connections/connection.sign-in.js';
import { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import { AtProvider } from '@throughline/contracts/identity/provider.requests.js';
import { ConnectionId } from '@throughline/contracts/ids.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { ConnectionCredentials, type Credential } from '../kernel/credentials/connection-credentials.js';
import { startBackend, type Backend } from './backend.js';
import type { Answer, Client } from './client.js';
import { issuerClient, OidcIssuer, walkThrough, type IssuerPerson } from './oidc-issuer.js';
import type { Person } from './person.js';
import { getParams } from './provider-fixture.js';

export const mei: IssuerPerson = { sub: 'mei', email: 'mei@harbour.example' };

/** Ada connects accounts at an issuer of OpenID Connect by signing in there. */
export class SignedInAccounts {
  /** The page that the issuer sent a browser back to last. */
  page = '';

  private constructor(
    readonly backend: Backend,
    readonly issuer: OidcIssuer,
    readonly ada: Person,
  ) {}

  static async open(): Promise<SignedInAccounts> {
    const issuer = await OidcIssuer.open();
    const backend = await startBackend({ env: { EGRESS_ALLOW_PRIVATE: '127.0.0.0/8' } });
    const ada = await backend.signUp('Ada');
    const server = { address: issuer.url, issuer: issuer.url };
    const app = { clientId: issuerClient.clientId, clientSecret: issuerClient.clientSecret, server };
    const { status } = await ada.client.put(ada.path('/connections/apps/any-oidc'), app);
    if (status !== 200) throw new Error(`The app was answered with ${status}.`);
    return new SignedInAccounts(backend, issuer, ada);
  }

  async stop(): Promise<void> {
    this.issuer.close();
    await this.backend.stop();
  }

  path(id: string, below = ''): string {
    return this.ada.path(`/connections/${id}${below}`);
  }

  async begin(client: Client = this.ada.client): Promise<string> {
    const created = await client.post(this.ada.path('/connections'), {
      service: 'any-oidc',
      kind: 'oauth2_code',
      name: 'Harbour',
      settings: { variables: { address: this.issuer.url, issuer: this.issuer.url } },
      secret: null,
    });
    return created.as(Receipt).id;
  }

  /** To the provider and back to the redirect page. */
  async travel(
    id: string,
    person: IssuerPerson | null = mei,
    body: object = {},
    client: Client = this.ada.client,
  ): Promise<ReturnFromService> {
    this.issuer.person = person;
    const { url } = (await client.post(this.path(id, '/sign-in'), body)).as(AtProvider);
    const page = await walkThrough(url);
    this.page = page.pathname;
    return getParams(page);
  }

  /** `path`: the page that the browser came back to. */
  arrive(parameters: object, client: Client = this.ada.client, path = this.page): Promise<Answer> {
    return client.post('/api/connections/return', { path, parameters });
  }

  confirm(id: string): Promise<Answer> {
    return this.ada.client.post(this.path(id, '/confirm'));
  }

  async connect(): Promise<string> {
    const id = await this.begin();
    (await this.arrive(await this.travel(id))).as(ArrivedAccount);
    await this.confirm(id);
    await this.backend.settled();
    return id;
  }

  async getRow(id: string): Promise<ConnectionRow> {
    await this.backend.settled();
    return (await this.ada.client.get(this.path(id))).as(ConnectionRow);
  }

  use(id: string): Promise<Credential> {
    const { workspaceId } = this.ada;
    const use = { workspaceId, connectionId: ConnectionId.parse(id), agentId: null, run: null };
    return this.backend.app.get(ConnectionCredentials).forUse(use);
  }

  tokensAsked(): number {
    return this.issuer.calls.filter((call) => call.startsWith('POST /token')).length;
  }
}
