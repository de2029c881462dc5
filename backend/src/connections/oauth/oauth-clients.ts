import { Inject, Injectable } from '@nestjs/common';
import { getService } from '@throughline/catalogue/services/services.js';
import type { ClientSource, ConnectionSettings, ServiceId } from '@throughline/contracts/connections/connection.js';
import { isDefaultServer, pickServer } from '@throughline/catalogue/services/service-server.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { derivedId } from '@throughline/platform/ids.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { ConnectionStates } from '../connection-states.js';
import type { OAuthClient } from './token-endpoint.js';

type Variables = ConnectionSettings['variables'];
type Of = { service: ServiceId; settings: Pick<ConnectionSettings, 'variables'> };

/** `redirectUri`: the address that is registered with the client; each authorization server has one of its own (RFC 9700 §4.4.2). */
export type Registration = { client: OAuthClient; source: ClientSource; redirectUri: string };

/** Identifies a workspace's own app. Another server of the same service is another app, so that a secret never moves to it. */
export const getAppId = (workspaceId: WorkspaceId, service: ServiceId, variables: Variables): string => {
  const server = Object.entries(pickServer(getService(service), variables)).sort(([a], [b]) => (a < b ? -1 : 1));
  return derivedId(workspaceId, 'app', service, ...server.flat());
};
const toSecret = (appId: string) => ({ owner: `app-${appId}`, name: 'client' });

/** Registrations at providers: a workspace's own comes before that of the deployment. */
@Injectable()
export class OAuthClients {
  constructor(
    private readonly states: ConnectionStates,
    private readonly vault: Vault,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The client that is registered at the server of these settings; null for none. */
  async find(workspaceId: WorkspaceId, { service, settings: { variables } }: Of): Promise<Registration | null> {
    const appId = getAppId(workspaceId, service, variables);
    const app = await this.states.app(appId);
    const redirectUri = this.redirectUri(workspaceId, service, variables);
    if (app.clientId !== null)
      return { client: { id: app.clientId, secret: await this.secret(appId) }, source: 'workspace', redirectUri };
    const shared = Object.hasOwn(this.config.oauthClients, service) ? this.config.oauthClients[service] : undefined;
    if (shared === undefined || !isDefaultServer(getService(service), variables)) return null;
    return { client: shared, source: 'deployment', redirectUri: this.sharedRedirectUri(service) };
  }

  /** The address to register at the server of these settings. */
  redirectUri(workspaceId: WorkspaceId, service: ServiceId, variables: Variables): string {
    const isTyped = Object.keys(pickServer(getService(service), variables)).length > 0;
    return `${this.sharedRedirectUri(service)}${isTyped ? `/${getAppId(workspaceId, service, variables)}` : ''}`;
  }

  secret(appId: string): Promise<string | null> {
    return this.vault.secrets.get(toSecret(appId));
  }

  async put(appId: string, secret: string): Promise<void> {
    await this.vault.secrets.put(toSecret(appId), secret);
  }

  async erase(appId: string): Promise<void> {
    await this.vault.secrets.delete(toSecret(appId));
  }

  private sharedRedirectUri(service: ServiceId): string {
    return `${this.config.publicUrl}/auth/connected/${service}`;
  }
}
