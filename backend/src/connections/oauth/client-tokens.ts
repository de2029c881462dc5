import { Injectable } from '@nestjs/common';
import { getService } from '@throughline/catalogue/services/services.js';
import type { ConnectionSecret } from '@throughline/contracts/connections/connection.requests.js';
import type { ConnectionId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { PresentConnection } from '../domain/connection.js';
import { ConnectionSecrets } from '../secrets/connection-secrets.js';
import type { TokenSet } from './token-set.js';
import { clientPlan } from './oauth-plan.js';
import { ProviderEndpoints } from './provider-endpoints.js';
import { TokenEndpoint, TokenRefused } from './token-endpoint.js';

type Of = Pick<PresentConnection, 'service' | 'settings'> & { scopes: readonly string[] };
type ClientSecret = Extract<ConnectionSecret, { kind: 'oauth2_client' }>;

/** Tokens of a client that acts for itself: each is a new one. */
@Injectable()
export class ClientTokens {
  constructor(
    private readonly secrets: ConnectionSecrets,
    private readonly endpoints: ProviderEndpoints,
    private readonly endpoint: TokenEndpoint,
  ) {}

  async ask(
    connectionId: ConnectionId,
    { workspaceId, service, settings, scopes }: PresentConnection,
  ): Promise<TokenSet> {
    const [secret] = await this.secrets.live(connectionId);
    if (secret?.kind !== 'oauth2_client') throw new TokenRefused('invalid_grant', true);
    return this.askWith(workspaceId, { service, settings, scopes: scopes.asked }, secret);
  }

  async askWith(
    workspaceId: WorkspaceId,
    { service, settings, scopes }: Of,
    { clientId, clientSecret }: ClientSecret,
  ): Promise<TokenSet> {
    const plan = await this.endpoints.complete(workspaceId, clientPlan({ service: getService(service), settings }));
    if (plan.token === null) throw new TokenRefused('invalid_client', false);
    const client = { id: clientId, secret: clientSecret };
    const scope = scopes.length === 0 ? {} : { scope: scopes.join(plan.scopeSeparator) };
    const grant = { grant_type: 'client_credentials', ...scope, ...plan.extra };
    const { tokens } = await this.endpoint.ask({ workspaceId, plan, client }, plan.token, grant);
    return { ...tokens, refreshToken: null };
  }
}
