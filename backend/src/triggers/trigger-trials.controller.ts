import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { FiringId, TriggerId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { TestTriggerRequest, type MissedTimesRun } from '@throughline/contracts/triggers/trigger.requests.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import type { z } from 'zod';
import { Needs } from '../access/access.js';
import { Meta } from '../access/requests/meta.js';
import { FireManually } from './fire-manually.js';
import { RunMissedTimes } from './run-missed-times.js';
import { TriggersQueries } from './triggers.queries.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });
const Trigger = () => Param('triggerId', { schema: TriggerId });

/** Trying a trigger out: a firing without a cause, an earlier delivery once more. */
@Controller('api/workspaces/:workspaceId')
export class TriggerTrialsController {
  constructor(
    private readonly firing: FireManually,
    private readonly triggers: TriggersQueries,
    private readonly missed: RunMissedTimes,
  ) {}

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

  @Post('firings/:firingId/run-missed')
  @HttpCode(200)
  @Needs('runs.start')
  runMissed(
    @Workspace() workspaceId: WorkspaceId,
    @Param('firingId', { schema: FiringId }) firingId: FiringId,
    @Meta() meta: CommandMeta,
  ): Promise<MissedTimesRun> {
    return this.missed.run(workspaceId, firingId, meta);
  }
}
