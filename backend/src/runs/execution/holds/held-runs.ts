import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RunId, WorkspaceId, type ConnectionId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { InvalidState } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { Halts, type HaltScope } from '../../../limits/halts/halts.js';
import { ReleaseRun } from '../../domain/execution.commands.js';
import { CancelRun } from '../../domain/run.commands.js';

const Unfinished = z.object({ id: RunId, workspaceId: WorkspaceId });
type Unfinished = z.infer<typeof Unfinished>;
const atOnce = 500;
/** A refusal from before the recovery is recorded within this time after it. */
const recoveryLag = '15 seconds';

/** Runs that wait for something outside, and runs that a halt stops. */
@Injectable()
export class HeldRuns {
  constructor(
    private readonly commands: CommandBus,
    private readonly readModel: ReadModel,
    private readonly halts: Halts,
    private readonly clock: Clock,
  ) {}

  /** Releases runs that a halt held and that nothing halts any more, in the order in which they were requested. */
  async releaseHalted(): Promise<void> {
    await this.each(`held->>'reason' = 'halted'`, [], async ({ id: runId, workspaceId }) => {
      if (this.halts.scopeOf(workspaceId) !== null) return;
      const release = { runId, reason: 'halted', by: 'person' } as const;
      await this.commands.execute(new ReleaseRun(release, this.metaFor(workspaceId)));
    });
  }

  /** Releases runs that were held only when their account had just recovered, so that nothing else would release them. */
  async releaseRecovered(): Promise<void> {
    const isHeld = `held->>'reason' = 'connection' and exists (
      select from rm.connections c where c.workspace_id = runs.workspace_id and c.status = 'active'
        and c.id::text = held->'about'->>'connectionId'
        and greatest(c.status_at, c.authorized_at) > (held->>'since')::timestamptz - interval '${recoveryLag}')`;
    await this.each(isHeld, [], (run) => this.releaseRecoveredRun(run));
  }

  /** Releases runs that wait for the account. */
  async releaseOf(connectionId: ConnectionId): Promise<void> {
    const isHeld = `held->>'reason' = 'connection' and held->'about'->>'connectionId' = $2`;
    await this.each(isHeld, [connectionId], (run) => this.releaseRecoveredRun(run));
  }

  async cancel(scope: HaltScope): Promise<void> {
    const [condition, params] = scope === 'deployment' ? ['true', []] : ['workspace_id = $2', [scope]];
    await this.each(condition, params, async ({ id: runId, workspaceId }) => {
      try {
        await this.commands.execute(new CancelRun({ runId }, this.metaFor(workspaceId)));
      } catch (error) {
        // It ended by itself meanwhile.
        if (!(error instanceof InvalidState)) throw error;
      }
    });
  }

  /** Unfinished runs that the condition matches; it may use parameters from $2 on. */
  private async each(
    condition: string,
    params: readonly string[],
    act: (run: Unfinished) => Promise<void>,
  ): Promise<void> {
    const sql = `select id, workspace_id from rm.runs where ended_at is null and ${condition} and id > $1
      order by id limit ${atOnce}`;
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const runs = await this.readModel.many(Unfinished, sql, [after, ...params]);
      for (const run of runs) await act(run);
      const last = runs.at(-1);
      if (last === undefined || runs.length < atOnce) return;
      after = last.id;
    }
  }

  private async releaseRecoveredRun({ id: runId, workspaceId }: Unfinished): Promise<void> {
    const release = { runId, reason: 'connection', by: 'recovered' } as const;
    await this.commands.execute(new ReleaseRun(release, this.metaFor(workspaceId)));
  }

  private metaFor(workspaceId: WorkspaceId): CommandMeta {
    return metaFor({ actor: systemActor('runs'), at: this.clock.now(), workspaceId });
  }
}
