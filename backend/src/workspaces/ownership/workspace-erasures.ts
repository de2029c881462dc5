import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CorrelationId, WorkspaceId } from '@throughline/contracts/ids.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import { Clock } from '@throughline/platform/clock.js';
import { derivedId } from '@throughline/platform/ids.js';
import { z } from 'zod';
import { Jobs, type JobOutcome } from '../../kernel/jobs/jobs.js';
import { EraseWorkspace } from '../domain/ownership.commands.js';

const Due = z.object({ workspaceId: WorkspaceId, dueAt: z.iso.datetime(), correlationId: CorrelationId });
type Due = z.infer<typeof Due>;

/** Erases a workspace when its deletion is due, unless it was restored before. */
@Injectable()
export class WorkspaceErasures {
  constructor(
    private readonly jobs: Jobs,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {
    jobs.work('workspace-erasures', { data: Due, run: (due) => this.erase(due), concurrency: 1 });
  }

  async add(due: Due): Promise<void> {
    const at = new Date(due.dueAt);
    await this.jobs.add('workspace-erasures', { id: `${due.workspaceId}-${at.getTime()}`, data: due, at });
  }

  private async erase({ workspaceId, dueAt, correlationId }: Due): Promise<JobOutcome> {
    const now = this.clock.now();
    if (now.getTime() < Date.parse(dueAt)) return { retryAt: new Date(dueAt) };
    await this.commands.execute(
      new EraseWorkspace(
        { workspaceId },
        metaFor({
          actor: systemActor('workspaces'),
          at: now,
          workspaceId,
          commandId: derivedId(workspaceId, 'erase', dueAt),
          correlationId,
        }),
      ),
    );
    return undefined;
  }
}
