import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AgentId, RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { Instant } from '@throughline/contracts/row.js';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { Halts } from '../../limits/halts/halts.js';
import { ExpireRequest, ExpireRun } from '../domain/run.commands.js';
import { RunQueue } from './run-queue.js';
import { ConcurrencyPermits } from './admission/concurrency-permits.js';
import { tables } from '../tables.js';

const Unfinished = z.object({ id: RunId, workspaceId: WorkspaceId, agentId: AgentId, expired: z.boolean() });
type Unfinished = z.infer<typeof Unfinished>;
const Overdue = z.object({ runId: RunId, workspaceId: WorkspaceId, seq: z.int(), expiresAt: Instant });

/** Compares unfinished runs with the queue: none is lost, and none waits without end. */
@Injectable()
export class ReconcileRuns {
  constructor(
    private readonly queue: RunQueue,
    private readonly halts: Halts,
    private readonly permits: ConcurrencyPermits,
    private readonly readModel: ReadModel,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async reconcile(): Promise<void> {
    const now = this.clock.now();
    await this.permits.deleteEnded();
    await this.reconcileUnfinished(now);
    await this.expireRequests(now);
  }

  private async reconcileUnfinished(now: Date): Promise<void> {
    const due = new Date(now.getTime() - limits.queueTtl).toISOString();
    const runs = await this.readModel.many(
      Unfinished,
      `select id, workspace_id, agent_id, status = 'queued' and queued_at < $1 as expired from rm.runs
       where ended_at is null and waiting is distinct from 'approval' and waiting is distinct from 'answer'
         and (held is null or (held->>'until')::timestamptz <= $2)
         and (held is not null or queued_at < $1 or not ($3 or workspace_id = any($4)))
       order by queued_at limit 1000`,
      [
        due,
        now.toISOString(),
        this.halts.all.has('deployment'),
        [...this.halts.all].filter((each) => each !== 'deployment'),
      ],
    );
    for (const run of runs) await this.reconcileRun(run);
  }

  /** Gives the run its place as well: without one it could not begin, and the policy that gives it may be far behind. */
  private async reconcileRun({ id: runId, workspaceId, agentId, expired }: Unfinished): Promise<void> {
    if (expired) {
      await this.commands.execute(new ExpireRun({ runId }, this.metaFor(workspaceId, derivedId(runId, 'expire'))));
      return;
    }
    await this.permits.enqueue({ runId, agentId, workspaceId });
    await this.queue.enqueue({ runId, workspaceId });
  }

  /** People were asked to decide about calls, or to answer. */
  private async expireRequests(now: Date): Promise<void> {
    const expiresAt = sql<string>`coalesce(approval, question)->>'expiresAt'`;
    const isOver = sql<SqlBool>`(${expiresAt})::timestamptz <= ${now.toISOString()}`;
    const waiting = tables
      .selectFrom('steps')
      .select(['runId', 'workspaceId', 'seq', expiresAt.as('expiresAt')])
      .where('status', '=', 'waiting');
    const next = new Date(now.getTime() + limits.approvalTtl.default).toISOString();
    for (const { workspaceId, ...overdue } of await this.readModel.many(Overdue, waiting.where(isOver).limit(1_000))) {
      const { runId, seq, expiresAt: at } = overdue;
      const meta = this.metaFor(workspaceId, derivedId(runId, 'expire', seq, at));
      await this.commands.execute(new ExpireRequest({ ...overdue, next }, meta));
    }
  }

  private metaFor(workspaceId: WorkspaceId, commandId: string): CommandMeta {
    return metaFor({ actor: systemActor('runs'), at: this.clock.now(), workspaceId, commandId });
  }
}
