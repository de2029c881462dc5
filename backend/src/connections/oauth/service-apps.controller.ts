import { Body, Controller, Delete, Get, Inject, Param, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ServiceId } from '@throughline/contracts/connections/connection.js';
import { SetServiceAppRequest } from '@throughline/contracts/connections/connection.requests.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { PageQuery } from '@throughline/contracts/page.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { Needs } from '../../access/access.js';
import { redirectUri } from '../../access/providers/start-authorization.js';
import { SessionCaller } from '../../access/requests/caller.js';
import { Meta } from '../../access/requests/meta.js';
import { RecentAuthentication } from '../../access/sessions/recent-authentication.js';
import { ConnectionsQueries } from '../connections.queries.js';
import { RemoveServiceApp, SetServiceApp } from '../domain/app.commands.js';
import { appIdOf, OAuthClients } from './oauth-clients.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });
const OfService = () => Param('service', { schema: ServiceId });

/** The workspace's own registrations at providers. */
@Controller('api/workspaces/:workspaceId/connections/apps')
export class ServiceAppsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly connections: ConnectionsQueries,
    private readonly clients: OAuthClients,
    private readonly recent: RecentAuthentication,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** `offered`: services that the operators have registered this deployment at. */
  @Get()
  @Needs('connections.read')
  async list(@Workspace() workspaceId: WorkspaceId, @Query({ schema: PageQuery }) query: PageQuery) {
    const page = await this.connections.apps(workspaceId, query);
    return { ...page, offered: Object.keys(this.config.oauthClients), redirectUri: redirectUri(this.config) };
  }

  @Put(':service')
  @Needs('connections.manage')
  async set(
    @Workspace() workspaceId: WorkspaceId,
    @OfService() service: ServiceId,
    @Body({ schema: SetServiceAppRequest }) { clientId, clientSecret }: SetServiceAppRequest,
    @SessionCaller() caller: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    await this.recent.require(caller);
    const appId = appIdOf(workspaceId, service);
    await this.clients.put(workspaceId, service, clientSecret);
    return this.commands.execute(new SetServiceApp({ appId, workspaceId, service, clientId }, meta));
  }

  @Delete(':service')
  @Needs('connections.manage')
  async remove(
    @Workspace() workspaceId: WorkspaceId,
    @OfService() service: ServiceId,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    const appId = appIdOf(workspaceId, service);
    const receipt = await this.commands.execute(new RemoveServiceApp({ appId, workspaceId, service }, meta));
    await this.clients.erase(workspaceId, service);
    return receipt;
  }
}
