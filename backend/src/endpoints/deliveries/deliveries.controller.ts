import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DeliveryQuery } from '@throughline/contracts/endpoints/endpoint.requests.js';
import { EndpointId, EventId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { Needs } from '../../access/access.js';
import { Meta } from '../../access/requests/meta.js';
import { GiveUpDelivery } from '../domain/endpoint.commands.js';
import { DeliveriesQueries } from './deliveries.queries.js';
import { PlannedDeliveries } from './planned-deliveries.js';
import { SendTest } from './send-test.js';
import { OnlyNow } from '../../kernel/http/only-now.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });
const Endpoint = () => Param('endpointId', { schema: EndpointId });
const Event = () => Param('eventId', { schema: EventId });

@Controller('api/workspaces/:workspaceId')
export class DeliveriesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly deliveries: DeliveriesQueries,
    private readonly planned: PlannedDeliveries,
    private readonly test: SendTest,
  ) {}

  @Get('endpoint-states')
  @OnlyNow()
  @Needs('workspace.read')
  readStates(@Workspace() workspaceId: WorkspaceId) {
    return this.deliveries.readStates(workspaceId);
  }

  @Post('endpoints/:endpointId/test')
  @HttpCode(200)
  @Needs('endpoints.manage')
  sendTest(@Workspace() workspaceId: WorkspaceId, @Endpoint() endpointId: EndpointId, @Meta() meta: CommandMeta) {
    return this.test.send(workspaceId, endpointId, meta);
  }

  @Get('endpoints/:endpointId/deliveries')
  @OnlyNow()
  @Needs('endpoints.manage')
  list(
    @Workspace() workspaceId: WorkspaceId,
    @Endpoint() endpointId: EndpointId,
    @Query({ schema: DeliveryQuery }) query: DeliveryQuery,
  ) {
    return this.deliveries.list(workspaceId, endpointId, query);
  }

  @Get('endpoints/:endpointId/deliveries/:eventId')
  @OnlyNow()
  @Needs('endpoints.manage')
  get(@Workspace() workspaceId: WorkspaceId, @Endpoint() endpointId: EndpointId, @Event() eventId: EventId) {
    return this.deliveries.get(workspaceId, endpointId, eventId);
  }

  @Post('endpoints/:endpointId/deliveries/:eventId/retry')
  @HttpCode(200)
  @Needs('endpoints.manage')
  async retry(@Workspace() workspaceId: WorkspaceId, @Endpoint() endpointId: EndpointId, @Event() eventId: EventId) {
    await this.deliveries.get(workspaceId, endpointId, eventId);
    if (!(await this.planned.retry(endpointId, eventId))) throw new NotFound();
    return this.deliveries.get(workspaceId, endpointId, eventId);
  }

  @Post('endpoints/:endpointId/deliveries/:eventId/give-up')
  @HttpCode(200)
  @Needs('endpoints.manage')
  async giveUp(
    @Workspace() workspaceId: WorkspaceId,
    @Endpoint() endpointId: EndpointId,
    @Event() eventId: EventId,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    const position = await this.planned.findPosition(workspaceId, endpointId, eventId);
    return this.commands.execute(new GiveUpDelivery({ workspaceId, endpointId, eventId, position }, meta));
  }
}
