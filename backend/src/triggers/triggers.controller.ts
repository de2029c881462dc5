import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { TriggerId, WorkspaceId } from '@throughline/contracts/ids.js';
import {
  CreateTriggerRequest,
  FiringQuery,
  TriggerActivityQuery,
  TriggerCountsQuery,
  TriggerQuery,
  type ItemsAsked,
  type TriggerReceipt,
} from '@throughline/contracts/triggers/trigger.requests.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { z } from 'zod';
import { Needs } from '../access/access.js';
import { Caller } from '../access/requests/caller.js';
import { Meta } from '../access/requests/meta.js';
import { ShowsSecret } from '../kernel/http/idempotency/shows-secret.js';
import { CreateTrigger } from './domain/trigger.commands.js';
import { hasSecret } from './domain/trigger.decider.js';
import { ItemPositions } from './items/item-positions.js';
import { TriggersQueries } from './triggers.queries.js';
import { OnlyNow } from '../kernel/http/only-now.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });
const Trigger = () => Param('triggerId', { schema: TriggerId });

@Controller('api/workspaces/:workspaceId/triggers')
export class TriggersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly triggers: TriggersQueries,
    private readonly positions: ItemPositions,
  ) {}

  @Post()
  @ShowsSecret('secret')
  @Needs('triggers.edit')
  async create(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: CreateTriggerRequest }) { secret, ...trigger }: z.output<typeof CreateTriggerRequest>,
    @Caller() { userId }: Caller,
    @Meta() meta: CommandMeta,
  ): Promise<TriggerReceipt> {
    const triggerId = TriggerId.parse(derivedId(meta.commandId, 'trigger'));
    const data = { triggerId, workspaceId, ownerId: userId, ...trigger };
    const receipt = await this.commands.execute(new CreateTrigger(data, meta, undefined, secret));
    if (hasSecret(trigger.settings) && receipt.secret === null && secret === undefined)
      throw new DomainError('secret_already_shown');
    return receipt;
  }

  @Get()
  @Needs('workspace.read')
  list(@Workspace() workspaceId: WorkspaceId, @Query({ schema: TriggerQuery }) query: TriggerQuery) {
    return this.triggers.list(workspaceId, query);
  }

  @Get('activity')
  @Needs('workspace.read')
  activity(
    @Workspace() workspaceId: WorkspaceId,
    @Query({ schema: TriggerActivityQuery }) query: TriggerActivityQuery,
  ) {
    return this.triggers.activity(workspaceId, query);
  }

  @Get('counts')
  @Needs('workspace.read')
  counts(@Workspace() workspaceId: WorkspaceId, @Query({ schema: TriggerCountsQuery }) query: TriggerCountsQuery) {
    return this.triggers.counts(workspaceId, query);
  }

  @Get(':triggerId')
  @Needs('workspace.read')
  get(@Workspace() workspaceId: WorkspaceId, @Trigger() triggerId: TriggerId) {
    return this.triggers.get(workspaceId, triggerId);
  }

  @Get(':triggerId/asked')
  @OnlyNow()
  @Needs('workspace.read')
  async asked(@Workspace() workspaceId: WorkspaceId, @Trigger() triggerId: TriggerId): Promise<ItemsAsked> {
    await this.triggers.get(workspaceId, triggerId);
    const position = await this.positions.find({ triggerId, workspaceId });
    return {
      askedAt: position?.askedAt ?? null,
      nextAt: position?.nextAt ?? null,
      failure: position?.failure ?? null,
    };
  }

  @Get(':triggerId/firings')
  @Needs('workspace.read')
  firings(
    @Workspace() workspaceId: WorkspaceId,
    @Trigger() triggerId: TriggerId,
    @Query({ schema: FiringQuery }) query: FiringQuery,
  ) {
    return this.triggers.firings(workspaceId, triggerId, query);
  }
}
