import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { getService } from '@throughline/catalogue/services/services.js';
import type { ServiceId } from '@throughline/contracts/connections/connection.js';
import type { SetServiceAppRequest } from '@throughline/contracts/connections/connection.requests.js';
import type { ServiceAppRow } from '@throughline/contracts/connections/connection.rows.js';
import { serverSettings } from '@throughline/catalogue/services/service-server.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import type { z } from 'zod';
import type { SessionCaller } from '../../access/requests/caller.js';
import { RecentAuthentication } from '../../access/sessions/recent-authentication.js';
import { ConnectionStates } from '../connection-states.js';
import { RemoveServiceApp, SetServiceApp } from '../domain/app.commands.js';
import { CompleteSettings } from '../services/complete-settings.js';
import { getAppId, OAuthClients } from './oauth-clients.js';

type App = z.output<typeof SetServiceAppRequest> & { workspaceId: WorkspaceId; service: ServiceId };

/** Registers a workspace's own apps at services that people sign in to, each at one server. */
@Injectable()
export class ServiceApps {
  constructor(
    private readonly commands: CommandBus,
    private readonly states: ConnectionStates,
    private readonly clients: OAuthClients,
    private readonly settings: CompleteSettings,
    private readonly recent: RecentAuthentication,
  ) {}

  async set(
    { workspaceId, service, clientId, clientSecret, server: typed }: App,
    caller: SessionCaller,
    meta: CommandMeta,
  ): Promise<Receipt> {
    await this.recent.require(caller);
    const server = this.completeServer(service, typed);
    const appId = getAppId(workspaceId, service, server);
    if (clientSecret === null) await this.requireStored(appId, clientId);
    const redirectUri = this.clients.redirectUri(workspaceId, service, server);
    const app = { appId, workspaceId, service, clientId, server, redirectUri };
    const receipt = await this.commands.execute<SetServiceApp, Receipt>(new SetServiceApp(app, meta));
    // A change that is refused leaves the secret as it was.
    if (clientSecret !== null) await this.clients.put(appId, clientSecret);
    return receipt;
  }

  async remove(workspaceId: WorkspaceId, appId: string, meta: CommandMeta): Promise<Receipt> {
    const app = await this.states.app(appId);
    if (app.workspaceId !== workspaceId || app.service === null) throw new NotFound();
    const removal = { appId, workspaceId, service: app.service };
    const receipt = await this.commands.execute<RemoveServiceApp, Receipt>(new RemoveServiceApp(removal, meta));
    await this.clients.erase(appId);
    return receipt;
  }

  /** The address that the service has to know; null for an app that was set before apps named their server. */
  redirectUri({ workspaceId, service, server }: ServiceAppRow): string | null {
    const names = serverSettings(getService(service)).every(({ name }) => Object.hasOwn(server, name));
    return names ? this.clients.redirectUri(workspaceId, service, server) : null;
  }

  private completeServer(service: ServiceId, typed: App['server']): App['server'] {
    const known = getService(service);
    if (known === undefined || known.ways.every(({ kind }) => kind !== 'oauth2_code'))
      throw new DomainError('validation_failed', {
        errors: [{ pointer: '/service', code: 'invalid', detail: 'Nobody signs in to this service.' }],
      });
    return this.settings.completeServer(known, typed);
  }

  /** The stored secret stays with its client. */
  private async requireStored(appId: string, clientId: string): Promise<void> {
    const app = await this.states.app(appId);
    if (app.clientId === clientId && (await this.clients.secret(appId)) !== null) return;
    throw new DomainError('validation_failed', {
      errors: [{ pointer: '/clientSecret', code: 'required', detail: 'Enter the client secret.' }],
    });
  }
}
