import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { MaintenanceGate } from '../../access/maintenance-gate.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { ExpireApproval, ExpireRun } from '../domain/run.commands.js';
import { RunQueue } from './run-queue.js';
import { Slots } from './slots.js';

const everyMs = 15_000;
const Unfinished = z.object({ id: RunId, workspaceId: WorkspaceId, expired: z.boolean() });
const Unanswered = z.object({ runId: RunId, workspaceId: WorkspaceId, seq: z.int() });

/** Looks over the unfinished runs, at the start and now and then: none is forgotten, and none waits for ever. */
@Injectable()
export class Sweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private underWay = Promise.resolve();

  constructor(
    private readonly jobs: Jobs,
    private readonly queue: RunQueue,
    private readonly slots: Slots,
    private readonly readModel: ReadModel,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly maintenance: MaintenanceGate,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.jobs.works) return;
    const again = (): void => {
      if (this.maintenance.mode !== 'off') return;
      this.underWay = this.sweep().catch((err: unknown) => {
        if (isUnbuilt(err)) this.logger.info({ code: 'run_tables_not_built' }, 'The tables of runs are not built yet.');
        else
          this.logger.warn(
            { code: 'runs_not_reconciled', err },
            'Unfinished runs could not be reconciled. It is retried.',
          );
      });
    };
    again();
    this.timer = setInterval(again, everyMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.underWay;
  }

  async sweep(): Promise<void> {
    const now = this.clock.now();
    await this.slots.tidy();
    await this.unfinished(now);
    await this.unanswered(now);
  }

  private async unfinished(now: Date): Promise<void> {
    const due = new Date(now.getTime() - limits.queueTtl).toISOString();
    const runs = await this.readModel.many(
      Unfinished,
      `select id, workspace_id, status = 'queued' and queued_at < $1 as expired from rm.runs
       where ended_at is null and waiting is distinct from 'approval' order by queued_at limit 1000`,
      [due],
    );
    for (const { id: runId, workspaceId, expired } of runs) {
      if (expired)
        await this.commands.execute(new ExpireRun({ runId }, this.meta(workspaceId, derivedId(runId, 'expire'))));
      else await this.queue.execute({ runId, workspaceId });
    }
  }

  private async unanswered(now: Date): Promise<void> {
    const steps = await this.readModel.many(
      Unanswered,
      `select run_id, workspace_id, seq from rm.steps
       where status = 'waiting' and (approval->>'expiresAt')::timestamptz <= $1 limit 1000`,
      [now.toISOString()],
    );
    for (const { runId, workspaceId, seq } of steps) {
      await this.commands.execute(
        new ExpireApproval({ runId, seq }, this.meta(workspaceId, derivedId(runId, 'expire', seq))),
      );
    }
  }

  private meta(workspaceId: WorkspaceId, commandId: string): CommandMeta {
    return metaFor({ actor: systemActor('runs'), at: this.clock.now(), workspaceId, commandId });
  }
}

/** Postgres knows no such table: nothing has ever been folded. */
const isUnbuilt = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && (error.code === '42P01' || error.code === '3F000');
