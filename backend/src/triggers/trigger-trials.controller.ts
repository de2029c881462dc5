import { Body, Controller, Get, Inject, Param, Post } from '@nestjs/common';
import { FiringId, TriggerId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { TestTriggerRequest, type HookRecipe } from '@throughline/contracts/triggers/trigger.requests.js';
import { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import type { z } from 'zod';
import { Needs } from '../access/access.js';
import { Meta } from '../access/requests/meta.js';
import { AgentsQueries } from '../agents/public.js';
import { FireManually } from './fire-manually.js';
import { TriggersQueries } from './triggers.queries.js';
import { examplePayload } from './webhooks/example-payload.js';
import { curlExampleFor } from './webhooks/curl-example.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });
const Trigger = () => Param('triggerId', { schema: TriggerId });

/** Trying a trigger out: how to call it, a firing without a cause, an earlier delivery once more. */
@Controller('api/workspaces/:workspaceId')
export class TriggerTrialsController {
  constructor(
    private readonly firing: FireManually,
    private readonly triggers: TriggersQueries,
    private readonly agents: AgentsQueries,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('triggers/:triggerId/recipe')
  @Needs('runs.start')
  async recipe(@Workspace() workspaceId: WorkspaceId, @Trigger() triggerId: TriggerId): Promise<HookRecipe> {
    const { settings, hookId, mapping, agentId } = await this.triggers.getWithHook(workspaceId, triggerId);
    if (settings.kind !== 'webhook' || hookId === null) throw new NotFound();
    const agent = await this.agents.findPublished(workspaceId, agentId);
    const today = this.clock.now().toISOString().slice(0, 10);
    const example = examplePayload(mapping, agent?.inputs ?? [], today);
    return curlExampleFor(`${this.config.publicUrl}/hooks/${hookId}`, settings.signature, example);
  }

  @Post('triggers/:triggerId/test')
  @Needs('runs.start')
  async test(
    @Workspace() workspaceId: WorkspaceId,
    @Trigger() triggerId: TriggerId,
    @Body({ schema: TestTriggerRequest }) { inputs }: z.output<typeof TestTriggerRequest>,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.firing.test(await this.triggers.get(workspaceId, triggerId), inputs, meta);
  }

  @Post('firings/:firingId/replay')
  @Needs('runs.start')
  replay(
    @Workspace() workspaceId: WorkspaceId,
    @Param('firingId', { schema: FiringId }) firingId: FiringId,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.firing.replay(workspaceId, firingId, meta);
  }
}
