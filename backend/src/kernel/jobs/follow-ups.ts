import { Injectable } from '@nestjs/common';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { Actor } from '@throughline/contracts/event.js';
import { CorrelationId, EventId, WorkspaceId } from '@throughline/contracts/ids.js';
import { Position } from '@throughline/contracts/receipt.js';
import { metaFor } from '@throughline/platform/deciders/command-meta.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { Jobs, type JobOutcome } from './jobs.js';

/** The event that a job follows. */
const Cause = z.object({
  id: EventId,
  position: Position,
  correlationId: CorrelationId,
  actor: Actor,
  workspaceId: WorkspaceId.nullable(),
  at: z.iso.datetime(),
});
export type Cause = z.infer<typeof Cause>;
export type FollowUp<S extends z.ZodType> = {
  data: S;
  /** Projections that must have folded the event first. */
  tables: readonly string[];
  run: (data: z.output<S>, cause: Cause) => Promise<void>;
};

const Job = z.object({ kind: z.string(), cause: Cause, data: z.unknown() });
type Job = z.infer<typeof Job>;
const queue = 'follow-ups';
/** A job whose tables are behind is retried later, so that other jobs run meanwhile. */
const waitMs = 250;
const retryAfterMs = 1_000;

/**
 * Whatever a policy cannot decide from the log, because it needs rows, is handed over to a job. The job waits until the tables
 * have folded the event, so the policy waits for none, and is retried until it succeeds.
 */
@Injectable()
export class FollowUps {
  private readonly kinds = new Map<string, (job: Job) => Promise<JobOutcome>>();

  constructor(
    private readonly jobs: Jobs,
    private readonly readModel: ReadModel,
  ) {
    jobs.work(queue, { data: Job, run: (job) => this.follow(job), concurrency: 8 });
  }

  /** Registers what is done in jobs of a kind; called while the application starts. */
  register<S extends z.ZodType>(kind: string, { data, tables, run }: FollowUp<S>): void {
    this.kinds.set(kind, async (job) => {
      if (!(await this.isFolded(job.cause.position, tables))) return { retryAt: new Date(Date.now() + retryAfterMs) };
      await run(data.parse(job.data), job.cause);
      return undefined;
    });
  }

  /** One job of a kind follows an event, or one for each key. */
  async add(kind: string, { id, position, meta }: AnyRecorded, data: object, key = ''): Promise<void> {
    const { correlationId, actor, workspaceId, at } = meta;
    const cause: Cause = { id, position, correlationId, actor, workspaceId, at };
    await this.jobs.add(queue, { id: [kind, id, key].join('-'), data: { kind, cause, data } });
  }

  private async follow(job: Job): Promise<JobOutcome> {
    const run = this.kinds.get(job.kind);
    if (run === undefined) throw new Error(`No follow-up is registered under ${job.kind}.`);
    return run(job);
  }

  private async isFolded(position: number, tables: readonly string[]): Promise<boolean> {
    try {
      await this.readModel.waitFor(position, tables, waitMs);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'read_position_unavailable') return false;
      throw error;
    }
  }
}

/** The meta of a command that follows the cause. The same parts give the same command id, however often the job is retried. */
export const metaOfFollowUp = (cause: Cause, ...parts: readonly string[]): CommandMeta =>
  metaFor({
    actor: cause.actor,
    at: cause.at,
    workspaceId: cause.workspaceId,
    commandId: derivedId(cause.id, ...parts),
    correlationId: cause.correlationId,
    causationId: cause.id,
  });
