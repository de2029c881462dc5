import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CallerAccountsQuery, type CallerAccounts } from '@throughline/contracts/connections/caller-accounts.js';
import {
  ConnectionLabelsQuery,
  ConnectionQuery,
  ConnectionUsesQuery,
  CreateConnectionRequest,
  ModelQuery,
} from '@throughline/contracts/connections/connection.requests.js';
import { ConnectionId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import type { z } from 'zod';
import { Needs } from '../access/access.js';
import { Caller } from '../access/requests/caller.js';
import { Meta } from '../access/requests/meta.js';
import { ConnectAccount } from './connect-account.js';
import { ConnectionsQueries } from './connections.queries.js';
import { DependantsQueries } from './dependants.queries.js';
import { ConnectedModelsQueries } from './models.queries.js';
import { ConnectionUsesTable } from './use/connection-uses.js';
import { OwnAccounts } from './use/own-accounts.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });
const Connection = () => Param('connectionId', { schema: ConnectionId });

@Controller('api/workspaces/:workspaceId/connections')
export class ConnectionsController {
  constructor(
    private readonly accounts: ConnectAccount,
    private readonly connections: ConnectionsQueries,
    private readonly dependants: DependantsQueries,
    private readonly connectedModels: ConnectedModelsQueries,
    private readonly usesTable: ConnectionUsesTable,
    private readonly own: OwnAccounts,
  ) {}

  @Post()
  @Needs('connections.own')
  create(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: CreateConnectionRequest }) request: z.output<typeof CreateConnectionRequest>,
    @Caller() { userId }: Caller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.accounts.create(request, { workspaceId, userId, meta });
  }

  @Get()
  @Needs('connections.read')
  list(
    @Workspace() workspaceId: WorkspaceId,
    @Query({ schema: ConnectionQuery }) query: ConnectionQuery,
    @Caller() { userId }: Caller,
  ) {
    return this.connections.list(workspaceId, userId, query);
  }

  @Get('labels')
  @Needs('connections.read')
  labels(
    @Workspace() workspaceId: WorkspaceId,
    @Query({ schema: ConnectionLabelsQuery }) { ids }: ConnectionLabelsQuery,
    @Caller() { userId }: Caller,
  ) {
    return this.connections.labels(workspaceId, userId, ids);
  }

  @Get('models')
  @Needs('connections.read')
  models(@Workspace() workspaceId: WorkspaceId, @Query({ schema: ModelQuery }) query: ModelQuery) {
    return this.connectedModels.list(workspaceId, query);
  }

  /** The accounts that runs act with which the caller starts. */
  @Get('as-caller')
  @Needs('connections.own')
  async asCaller(
    @Workspace() workspaceId: WorkspaceId,
    @Query({ schema: CallerAccountsQuery }) { services }: CallerAccountsQuery,
    @Caller() { userId }: Caller,
  ): Promise<CallerAccounts> {
    return { items: await this.own.find(workspaceId, userId, services) };
  }

  @Get(':connectionId')
  @Needs('connections.read')
  get(@Workspace() workspaceId: WorkspaceId, @Connection() connectionId: ConnectionId) {
    return this.connections.get(workspaceId, connectionId);
  }

  @Get(':connectionId/uses')
  @Needs('connections.read')
  async uses(
    @Workspace() workspaceId: WorkspaceId,
    @Connection() connectionId: ConnectionId,
    @Query({ schema: ConnectionUsesQuery }) query: ConnectionUsesQuery,
  ) {
    await this.connections.get(workspaceId, connectionId);
    return this.usesTable.list({ workspaceId, connectionId }, query);
  }

  @Get(':connectionId/dependants')
  @Needs('connections.read')
  async getDependants(@Workspace() workspaceId: WorkspaceId, @Connection() connectionId: ConnectionId) {
    return this.dependants.findFor(await this.connections.get(workspaceId, connectionId));
  }
}
