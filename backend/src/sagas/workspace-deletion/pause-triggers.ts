import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { TriggerId, WorkspaceId } from '@throughline/contracts/ids.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { FollowUps, metaOfFollowUp } from '../../kernel/jobs/follow-ups.js';
import { PauseTrigger } from '../../triggers/public.js';

const Enabled = z.object({ id: TriggerId });
/** Triggers of a workspace that is still due to be deleted. */
const enabledWhereDeleting = `select t.id from rm.triggers t join rm.workspaces w on w.id = t.workspace_id
  where w.id = $1 and w.status <> 'active' and t.status in ('enabled', 'auto_paused')`;
const kind = 'workspace-trigger-pauses';

/** Pauses every trigger of a workspace that is due to be deleted. */
@Injectable()
export class PauseTriggers {
  constructor(
    private readonly followUps: FollowUps,
    private readonly readModel: ReadModel,
    commands: CommandBus,
  ) {
    followUps.register(kind, {
      data: z.object({ workspaceId: WorkspaceId }),
      tables: ['workspaces', 'triggers'],
      run: async ({ workspaceId }, cause) => {
        for (const { id: triggerId } of await this.readModel.many(Enabled, enabledWhereDeleting, [workspaceId]))
          await commands.execute(new PauseTrigger({ triggerId }, metaOfFollowUp(cause, 'pause', triggerId)));
      },
    });
  }

  async add(event: EventOf<'WorkspaceDeletionScheduled'>): Promise<void> {
    await this.followUps.add(kind, event, { workspaceId: event.data.workspaceId });
  }
}
