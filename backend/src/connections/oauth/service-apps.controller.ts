import { Body, Controller, Delete, Get, Inject, Param, Put, Query } from '@nestjs/common';
import { ServiceId } from '@throughline/contracts/connections/connection.js';
import { SetServiceAppRequest } from '@throughline/contracts/connections/connection.requests.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { PageQuery } from '@throughline/contracts/page.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { z } from 'zod';
import { Needs } from '../../access/access.js';
import { SessionCaller } from '../../access/requests/caller.js';
import { Meta } from '../../access/requests/meta.js';
import { ConnectionsQueries } from '../connections.queries.js';
import { ServiceApps } from './service-apps.js';

const AppId = z.uuid();
const Workspace = () => Param('workspaceId', { schema: WorkspaceId });

/** The workspace's own registrations at providers. */
@Controller('api/workspaces/:workspaceId/connections/apps')
export class ServiceAppsController {
  constructor(
    private readonly connections: ConnectionsQueries,
    private readonly apps: ServiceApps,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** `offered`: services that the operators have registered this deployment at. */
  @Get()
  @Needs('connections.read')
  async list(@Workspace() workspaceId: WorkspaceId, @Query({ schema: PageQuery }) query: PageQuery) {
    const { items, ...page } = await this.connections.apps(workspaceId, query);
    const apps = items.map((app) => ({ ...app, expectedRedirectUri: this.apps.redirectUri(app) }));
    return { ...page, items: apps, offered: Object.keys(this.config.oauthClients) };
  }

  @Put(':service')
  @Needs('connections.manage')
  async set(
    @Workspace() workspaceId: WorkspaceId,
    @Param('service', { schema: ServiceId }) service: ServiceId,
    @Body({ schema: SetServiceAppRequest }) request: z.output<typeof SetServiceAppRequest>,
    @SessionCaller() caller: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.apps.set({ workspaceId, service, ...request }, caller, meta);
  }

  @Delete(':appId')
  @Needs('connections.manage')
  async remove(
    @Workspace() workspaceId: WorkspaceId,
    @Param('appId', { schema: AppId }) appId: string,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.apps.remove(workspaceId, appId, meta);
  }
}
