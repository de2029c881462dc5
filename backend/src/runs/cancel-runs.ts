import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CommandId, type WorkspaceId } from '@throughline/contracts/ids.js';
import type { RunCancellation, RunsCancelled } from '@throughline/contracts/runs/run.requests.js';
import { unguarded, type CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { CancelRun } from './domain/run.commands.js';
import { RunsQueries } from './runs.queries.js';

const maxAtOnce = 1_000;

/** Cancels many runs, each with its own command. A run that ended in the meantime is not changed. */
@Injectable()
export class CancelRuns {
  constructor(
    private readonly commands: CommandBus,
    private readonly runs: RunsQueries,
  ) {}

  async cancel(
    asked: CommandMeta & { workspaceId: WorkspaceId },
    { filter, preview }: RunCancellation,
  ): Promise<RunsCancelled> {
    const meta = unguarded(asked);
    const { matching, ids } = await this.runs.unfinished(meta.workspaceId, filter, maxAtOnce);
    if (preview) return { matching, cancelled: 0 };
    let cancelled = 0;
    for (const runId of ids) {
      const commandId = CommandId.parse(derivedId(meta.commandId, runId));
      try {
        await this.commands.execute(new CancelRun({ runId }, { ...meta, commandId }));
        cancelled += 1;
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'invalid_state') throw error;
      }
    }
    return { matching, cancelled };
  }
}
