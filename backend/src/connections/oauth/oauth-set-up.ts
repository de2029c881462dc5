import { Injectable } from '@nestjs/common';
import { getService } from '@throughline/catalogue/services/services.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { PresentConnection } from '../domain/connection.js';
import { OAuthClients, type Registration } from './oauth-clients.js';
import { codePlan, type OAuthPlan } from './oauth-plan.js';
import { ProviderEndpoints } from './provider-endpoints.js';
import { providerErrors } from './provider-problems.js';
import type { OAuthClient } from './token-endpoint.js';

export type SetUp = { plan: OAuthPlan; client: OAuthClient; redirectUri: string };
type Of = Pick<PresentConnection, 'service' | 'settings'>;

/** How somebody signs in to the service of a connection, with the client that is registered there. */
@Injectable()
export class OAuthSetUp {
  constructor(
    private readonly clients: OAuthClients,
    private readonly endpoints: ProviderEndpoints,
  ) {}

  async findFor(workspaceId: WorkspaceId, { service, settings }: Of): Promise<SetUp> {
    const { client, redirectUri } = await this.findRegistration(workspaceId, { service, settings });
    const plan = codePlan({ service: getService(service), settings });
    return { plan: await providerErrors(() => this.endpoints.complete(workspaceId, plan)), client, redirectUri };
  }

  /** Finds the client that is registered at the server of a connection. Throws `connection_app_missing`. */
  async findRegistration(workspaceId: WorkspaceId, { service, settings }: Of): Promise<Registration> {
    const found = await this.clients.find(workspaceId, { service, settings });
    if (found !== null) return found;
    const redirectUri = this.clients.redirectUri(workspaceId, service, settings.variables);
    throw new DomainError('connection_app_missing', { redirectUri });
  }
}
