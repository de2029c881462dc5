import { Inject, Injectable } from '@nestjs/common';
import type { ClientSource, ServiceId } from '@throughline/contracts/connections/connection.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { derivedId } from '@throughline/platform/ids.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { ConnectionStates } from '../connection-states.js';
import type { OAuthClient } from './token-endpoint.js';

export const appIdOf = (workspaceId: WorkspaceId, service: ServiceId): string => derivedId(workspaceId, 'app', service);
const secretOf = (appId: string) => ({ owner: `app-${appId}`, name: 'client' });

/** Registrations at providers: a workspace's own comes before that of the deployment. */
@Injectable()
export class OAuthClients {
  constructor(
    private readonly states: ConnectionStates,
    private readonly vault: Vault,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async find(
    workspaceId: WorkspaceId,
    service: ServiceId,
  ): Promise<{ client: OAuthClient; source: ClientSource } | null> {
    const appId = appIdOf(workspaceId, service);
    const clientId = await this.states.clientId(appId);
    if (clientId !== null)
      return { client: { id: clientId, secret: await this.vault.secrets.get(secretOf(appId)) }, source: 'workspace' };
    const client = this.config.oauthClients[service];
    return client === undefined ? null : { client, source: 'deployment' };
  }

  async put(workspaceId: WorkspaceId, service: ServiceId, secret: string): Promise<void> {
    await this.vault.secrets.put(secretOf(appIdOf(workspaceId, service)), secret);
  }

  async erase(workspaceId: WorkspaceId, service: ServiceId): Promise<void> {
    await this.vault.secrets.delete(secretOf(appIdOf(workspaceId, service)));
  }
}
