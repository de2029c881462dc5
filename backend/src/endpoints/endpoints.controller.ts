import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ChangeEndpointAddressRequest,
  ChangeEndpointTermsRequest,
  CreateEndpointRequest,
  RenameEndpointRequest,
  RewindEndpointRequest,
  type EndpointReceipt,
} from '@throughline/contracts/endpoints/endpoint.requests.js';
import { EndpointId, WorkspaceId } from '@throughline/contracts/ids.js';
import { PageQuery } from '@throughline/contracts/page.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import type { z } from 'zod';
import { Needs, NeedsEvenUsedUp } from '../access/access.js';
import { Meta } from '../access/requests/meta.js';
import { ShowsSecret } from '../kernel/http/idempotency/shows-secret.js';
import * as ask from './domain/endpoint.commands.js';
import { EndpointsQueries } from './endpoints.queries.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });
const Endpoint = () => Param('endpointId', { schema: EndpointId });

@Controller('api/workspaces/:workspaceId/endpoints')
export class EndpointsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly endpoints: EndpointsQueries,
  ) {}

  @Get()
  @Needs('workspace.read')
  list(@Workspace() workspaceId: WorkspaceId, @Query({ schema: PageQuery }) page: PageQuery) {
    return this.endpoints.list(workspaceId, page);
  }

  @Post()
  @ShowsSecret('secret')
  @Needs('endpoints.manage')
  create(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: CreateEndpointRequest }) request: z.output<typeof CreateEndpointRequest>,
    @Meta() meta: CommandMeta,
  ): Promise<EndpointReceipt> {
    const { name, address, format, ...terms } = request;
    const endpointId = EndpointId.parse(derivedId(meta.commandId, 'endpoint'));
    const data = { workspaceId, endpointId, name, host: new URL(address).host, format, terms };
    return this.commands.execute(new ask.CreateEndpoint(data, meta, address));
  }

  @Get(':endpointId')
  @Needs('workspace.read')
  get(@Workspace() workspaceId: WorkspaceId, @Endpoint() endpointId: EndpointId) {
    return this.endpoints.get(workspaceId, endpointId);
  }

  @Patch(':endpointId/name')
  @Needs('endpoints.manage')
  rename(
    @Workspace() workspaceId: WorkspaceId,
    @Endpoint() endpointId: EndpointId,
    @Body({ schema: RenameEndpointRequest }) { name }: z.output<typeof RenameEndpointRequest>,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new ask.RenameEndpoint({ workspaceId, endpointId, name }, meta));
  }

  @Put(':endpointId/address')
  @Needs('endpoints.manage')
  changeAddress(
    @Workspace() workspaceId: WorkspaceId,
    @Endpoint() endpointId: EndpointId,
    @Body({ schema: ChangeEndpointAddressRequest }) { address }: z.output<typeof ChangeEndpointAddressRequest>,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    const data = { workspaceId, endpointId, host: new URL(address).host };
    return this.commands.execute(new ask.ChangeEndpointAddress(data, meta, address));
  }

  @Put(':endpointId/terms')
  @Needs('endpoints.manage')
  changeTerms(
    @Workspace() workspaceId: WorkspaceId,
    @Endpoint() endpointId: EndpointId,
    @Body({ schema: ChangeEndpointTermsRequest }) terms: z.output<typeof ChangeEndpointTermsRequest>,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new ask.ChangeEndpointTerms({ workspaceId, endpointId, terms }, meta));
  }

  @Post(':endpointId/rotate-secret')
  @HttpCode(200)
  @ShowsSecret('secret')
  @NeedsEvenUsedUp('endpoints.manage')
  rotateSecret(
    @Workspace() workspaceId: WorkspaceId,
    @Endpoint() endpointId: EndpointId,
    @Meta() meta: CommandMeta,
  ): Promise<EndpointReceipt> {
    return this.commands.execute(new ask.RotateEndpointSecret({ workspaceId, endpointId }, meta));
  }

  @Post(':endpointId/pause')
  @HttpCode(200)
  @NeedsEvenUsedUp('endpoints.manage')
  pause(
    @Workspace() workspaceId: WorkspaceId,
    @Endpoint() endpointId: EndpointId,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new ask.PauseEndpoint({ workspaceId, endpointId, reason: 'person' }, meta));
  }

  @Post(':endpointId/resume')
  @HttpCode(200)
  @Needs('endpoints.manage')
  resume(
    @Workspace() workspaceId: WorkspaceId,
    @Endpoint() endpointId: EndpointId,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new ask.ResumeEndpoint({ workspaceId, endpointId }, meta));
  }

  @Post(':endpointId/rewind')
  @HttpCode(200)
  @Needs('endpoints.manage')
  rewind(
    @Workspace() workspaceId: WorkspaceId,
    @Endpoint() endpointId: EndpointId,
    @Body({ schema: RewindEndpointRequest }) { to }: z.output<typeof RewindEndpointRequest>,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new ask.RewindEndpoint({ workspaceId, endpointId, to }, meta));
  }

  @Delete(':endpointId')
  @NeedsEvenUsedUp('endpoints.manage')
  remove(
    @Workspace() workspaceId: WorkspaceId,
    @Endpoint() endpointId: EndpointId,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new ask.DeleteEndpoint({ workspaceId, endpointId }, meta));
  }
}
