import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  HeldRunsOf,
  HeldRunsQuery,
  type HeldRuns,
  type HeldRunsAccepted,
  type HeldRunsResumption,
} from '@throughline/contracts/budgets/held-runs.requests.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { z } from 'zod';
import { Needs, NeedsEvenUsedUp } from '../../access/access.js';
import { Meta } from '../../access/requests/meta.js';
import { DiscardHeldRuns, ResumeHeldRuns } from '../../budgets/public.js';
import { HeldRunsQueries } from './held-runs.queries.js';
import { OnlyNow } from '../../kernel/http/only-now.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });
type Of = z.output<typeof HeldRunsOf>;

/** Runs that wait for a budget. What is requested for them is recorded at once, and done by a job. */
@Controller('api/workspaces/:workspaceId/held-runs')
export class HeldRunsController {
  constructor(
    private readonly held: HeldRunsQueries,
    private readonly commands: CommandBus,
  ) {}

  @Get()
  @OnlyNow()
  @Needs('billing.read')
  list(
    @Workspace() workspaceId: WorkspaceId,
    @Query({ schema: HeldRunsQuery }) query: HeldRunsQuery,
  ): Promise<HeldRuns> {
    return this.held.list(workspaceId, query);
  }

  @Post('resume')
  @HttpCode(200)
  @Needs('budgets.manage')
  async resume(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: HeldRunsOf }) { budget: key }: Of,
    @Meta() meta: CommandMeta,
  ): Promise<HeldRunsResumption> {
    const { limitMicros, leftMicros, neededMicros } = await this.held.room(workspaceId, key);
    if (leftMicros === 0) throw new NothingLeft(limitMicros);
    const count = await this.held.count(workspaceId, key);
    const receipt = await this.commands.execute(new ResumeHeldRuns({ workspaceId, key, count }, meta));
    return { ...receipt, count, leftMicros, neededMicros };
  }

  @Post('discard')
  @HttpCode(200)
  @NeedsEvenUsedUp('budgets.manage')
  async discard(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: HeldRunsOf }) { budget: key }: Of,
    @Meta() meta: CommandMeta,
  ): Promise<HeldRunsAccepted> {
    const count = await this.held.count(workspaceId, key);
    return { ...(await this.commands.execute(new DiscardHeldRuns({ workspaceId, key, count }, meta))), count };
  }
}

class NothingLeft extends DomainError {
  constructor(limitMicros: number) {
    const limit = (limitMicros / 1_000_000).toFixed(2);
    super('spending_cap', { detail: `Nothing is left of $${limit}. Raise the limit, and the runs go on.` });
  }
}
