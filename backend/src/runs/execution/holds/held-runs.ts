import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RunId, WorkspaceId, type ConnectionId } from '@throughline/contracts/ids.js';
import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { InvalidState } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { sql, type Expression, type SqlBool } from 'kysely';
import { z } from 'zod';
import { Halts, type HaltScope } from '../../../limits/halts/halts.js';
import { ReleaseRun } from '../../domain/execution.commands.js';
import { matching } from '../../../kernel/http/conditions.js';
import { CancelRun } from '../../domain/run.commands.js';
import { tables } from '../../tables.js';

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
    await this.each(sql<SqlBool>`held->>'reason' = 'halted'`, async ({ id: runId, workspaceId }) => {
      if (this.halts.getScope(workspaceId) !== null) return;
      const release = { runId, reason: 'halted', by: 'person' } as const;
      await this.commands.execute(new ReleaseRun(release, this.metaFor(workspaceId)));
    });
  }

  /** Releases runs that were held only when their account had just recovered, so that nothing else would release them. */
  async releaseRecovered(): Promise<void> {
    const isHeld = sql<SqlBool>`held->>'reason' = 'connection' and exists (
      select from rm.connections c where c.workspace_id = runs.workspace_id and c.status = 'active'
        and c.id::text = held->'about'->>'connectionId'
        and greatest(c.status_at, c.authorized_at) > (held->>'since')::timestamptz - ${recoveryLag}::interval)`;
    await this.each(isHeld, (run) => this.releaseRecoveredRun(run));
  }

  /** Releases runs that wait for the account. */
  async releaseOf(connectionId: ConnectionId): Promise<void> {
    const isHeld = sql<SqlBool>`held->>'reason' = 'connection' and held->'about'->>'connectionId' = ${connectionId}`;
    await this.each(isHeld, (run) => this.releaseRecoveredRun(run));
  }

  async cancel(scope: HaltScope): Promise<void> {
    const halted = matching<RunRow>(scope === 'deployment' ? {} : { workspaceId: scope });
    await this.each(halted, async ({ id: runId, workspaceId }) => {
      try {
        await this.commands.execute(new CancelRun({ runId }, this.metaFor(workspaceId)));
      } catch (error) {
        // It ended by itself meanwhile.
        if (!(error instanceof InvalidState)) throw error;
      }
    });
  }

  /** Unfinished runs that the condition matches. */
  private async each(condition: Expression<SqlBool>, act: (run: Unfinished) => Promise<void>): Promise<void> {
    const open = tables.selectFrom('runs').select(['id', 'workspaceId']).where('endedAt', 'is', null).where(condition);
    const first = open.orderBy('id').limit(atOnce);
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const runs = await this.readModel.many(Unfinished, first.where('id', '>', after));
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
