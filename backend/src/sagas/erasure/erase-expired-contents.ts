import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import { derivedId } from '@throughline/platform/ids.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { EraseRunContent } from '../../runs/public.js';

const Expired = z.object({ id: RunId, workspaceId: WorkspaceId });
type Expired = z.infer<typeof Expired>;

/** The oldest of each workspace come first. What was recorded in clear cannot be erased. */
const expired = `select id, workspace_id from (
    select r.id, r.workspace_id, r.ended_at, row_number() over (partition by r.workspace_id order by r.ended_at) as turn
    from rm.workspaces w cross join lateral (
      select id, workspace_id, ended_at from rm.runs
      where workspace_id = w.id and content_erased_at is null and ended_at < $1::timestamptz - make_interval(days => w.content_days)
        and inputs->>'kind' <> 'inline'
      order by ended_at limit $2
    ) r
    where w.content_days is not null and w.status <> 'erased'
  ) turns order by turn, ended_at limit $2`;

/** Erases contents of runs that ended longer ago than their workspace keeps them. */
@Injectable()
export class EraseExpiredContents {
  /** Runs of one query, so that workspaces take turns. What is left after these queries is erased an hour later. */
  readonly limits = { runs: 1_000, queries: 20 };

  constructor(
    private readonly readModel: ReadModel,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async run(stop: AbortSignal): Promise<void> {
    for (let left = this.limits.queries; left > 0 && !stop.aborted; left -= 1) {
      const runs = await this.readModel.many(Expired, expired, [this.clock.now(), this.limits.runs]);
      let last: Receipt['position'] | null = null;
      for (const run of runs) if (!stop.aborted) last = (await this.erase(run)) ?? last;
      if (runs.length < this.limits.runs || last === null) return;
      // Until the table has seen them, it would name the same runs again.
      await this.readModel.waitFor(last);
    }
  }

  /** One that fails is tried again by the next pass, and keeps no other from being erased. */
  private async erase({ id: runId, workspaceId }: Expired): Promise<Receipt['position'] | null> {
    const meta = metaFor({
      actor: systemActor('retention'),
      at: this.clock.now(),
      workspaceId,
      commandId: derivedId(runId, 'retention'),
    });
    try {
      return (await this.commands.execute(new EraseRunContent({ runId, because: 'retention' }, meta))).position;
    } catch (err) {
      this.logger.warn(
        { code: 'contents_not_erased', err, runId },
        'The contents of a run were not erased. It is tried again in an hour.',
      );
      return null;
    }
  }
}
