import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { Config } from '@throughline/platform/config/config.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { backoff, pause, within } from '@throughline/platform/pause.js';
import { DelayedError, type Job } from 'bullmq';
import type { z } from 'zod';
import { jobBackend, type JobBackend, type JobQueue, type JobWorker } from './job-backend.js';

/** `id` is derived from what caused the job: while one of that id is there, asking again adds nothing. */
export type JobRequest = { id: string; data: Record<string, unknown>; at?: Date };
/** `again`: not done, comes back at that time under the same id. */
export type JobOutcome = { retryAt: Date } | undefined;
/** `stop` is raised when the process ends or another worker took the job over: finish quickly, change nothing more. */
export type JobRun<T> = (data: T, stop: AbortSignal) => Promise<JobOutcome>;
export type JobWork<S extends z.ZodType> = {
  data: S;
  run: JobRun<z.output<S>>;
  /** Called when the job is gone, so that one of the same id can be added. */
  done?: (data: z.output<S>) => Promise<void>;
  concurrency: number;
};

type Start = () => JobWorker;
type Taken = { job: Job; token: string | undefined; lost: AbortSignal | undefined };

/** A lost worker's job is taken up by another one after at most `lockDuration` and two checks. */
const takeOver = { lockDuration: 3_000, lockRenewTime: 1_000, stalledInterval: 1_000, maxStalledCount: 1_000_000 };
const keep = {
  attempts: 1_000_000,
  backoff: { type: 'custom' },
  removeOnComplete: true,
  removeOnFail: true,
} as const;
/** A job that fails is tried again until it works: soon at first, then every few seconds. */
const settings = { backoffStrategy: (attempts: number) => Math.round(backoff(attempts, { first: 250, most: 10_000 })) };
const graceMs = 5_000;
const overlapMs = 500;

/** Durable work for later or elsewhere. Every process may add; only those with the role `jobs` work. */
@Injectable()
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly backend: JobBackend;
  private readonly queues = new Map<string, JobQueue>();
  private readonly worked = new Set<string>();
  private readonly starts: Start[] = [];
  private readonly workers: JobWorker[] = [];
  private beginnings: Promise<void>[] = [];
  private readonly running = new Map<string, Promise<JobOutcome>>();
  private readonly stop = new AbortController();
  private held = new AbortController();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly logger: Logger,
  ) {
    this.backend = jobBackend(config);
  }

  get works(): boolean {
    return this.config.roles.includes('jobs');
  }

  /** Queues that somebody works on, here or in a process of the role `jobs`. */
  get names(): readonly string[] {
    return [...this.worked];
  }

  async add(queue: string, { id, data, at }: JobRequest): Promise<void> {
    const delay = at === undefined ? 0 : Math.max(0, at.getTime() - Date.now());
    await this.queueOf(queue).add(queue, data, { ...keep, jobId: id, delay });
  }

  /** Takes back a job that has not begun. */
  async remove(queue: string, id: string): Promise<void> {
    await this.queueOf(queue).remove(id);
  }

  /** Says who works on a queue; called while the application is put together. */
  work<S extends z.ZodType>(queue: string, work: JobWork<S>): void {
    this.worked.add(queue);
    this.starts.push(() => {
      const worker = this.backend.worker(queue, (job, token, lost) => this.execute(queue, work, { job, token, lost }), {
        concurrency: work.concurrency,
        ...takeOver,
        settings,
        // A job that another process adds is heard of by notification; this bounds how late one is when that is lost.
        drainDelay: 2,
      });
      worker.on('error', (err) =>
        this.logger.warn({ code: 'job_worker_error', err, queue }, 'A job worker reported an error.'),
      );
      worker.on('failed', (job, err) =>
        this.logger.error({ code: 'job_failed', err, queue, job: job?.id }, 'A job failed. It is retried.'),
      );
      worker.on('completed', ({ data }) => {
        work
          .done?.(work.data.parse(data))
          .catch((err: unknown) =>
            this.logger.error({ code: 'job_completion_failed', err, queue }, 'The work after a completed job failed.'),
          );
      });
      return worker;
    });
  }

  onApplicationBootstrap(): void {
    if (this.works) this.beginnings = this.starts.map((start) => this.begin(start));
  }

  /** Begins nothing more, and lets what is under way come to a stop where it can go on later. */
  pause(): void {
    this.held.abort();
    for (const worker of this.workers) void worker.pause(true);
  }

  resume(): void {
    this.held = new AbortController();
    for (const worker of this.workers) worker.resume();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await Promise.all(this.beginnings);
    await Promise.all(this.workers.map((worker) => this.close(worker)));
  }

  /** Last, for requests and policies that end add work for others; a queue that is closed would let them wait for ever. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }

  /** A worker whose store was away when it came would ask it for ever without a pause, so it works only once it is ready. */
  private async begin(start: Start): Promise<void> {
    for (let failures = 0; !this.stop.signal.aborted; failures += 1) {
      const worker = start();
      try {
        await worker.waitUntilReady();
        this.workers.push(worker);
        if (this.held.signal.aborted) await worker.pause(true);
        else
          worker
            .run()
            .catch((err: unknown) => this.logger.error({ code: 'job_worker_ended', err }, 'A job worker ended.'));
        return;
      } catch (err) {
        this.logger.warn(
          { code: 'job_store_unavailable', err },
          'The store of jobs is unavailable. Connecting is retried.',
        );
        await worker.close(true);
        await pause(backoff(failures, { first: 250, most: 10_000 }), this.stop.signal);
      }
    }
  }

  private async execute<S extends z.ZodType>(
    queue: string,
    work: JobWork<S>,
    { job, token, lost }: Taken,
  ): Promise<void> {
    const key = `${queue}/${job.id}`;
    // A busy process may lose a lock while it still works: it must not work on the same thing twice.
    if (this.running.has(key)) return this.delay(job, Date.now() + overlapMs, token);
    const stops = [this.stop.signal, this.held.signal];
    const stop = AbortSignal.any(lost === undefined ? stops : [...stops, lost]);
    const underWay = work.run(work.data.parse(job.data), stop);
    this.running.set(key, underWay);
    try {
      const outcome = await underWay;
      if (outcome !== undefined) await this.delay(job, outcome.retryAt.getTime(), token);
    } finally {
      this.running.delete(key);
    }
  }

  private async delay(job: Job, until: number, token?: string): Promise<never> {
    await job.moveToDelayed(until, token);
    throw new DelayedError();
  }

  /** Takes no more, waits a while for what is under way, and leaves what is not done by then to another worker. */
  private async close(worker: JobWorker): Promise<void> {
    await worker.pause(true);
    try {
      await within(graceMs, 'Ending the jobs under way', Promise.allSettled(this.running.values()));
      await worker.close();
    } catch (err) {
      this.logger.warn({ code: 'jobs_handed_over', err }, 'Jobs in progress are left to another worker.');
      await worker.close(true);
    }
  }

  /** Whoever asks next gets another one. */
  private dropQueue(name: string, queue: JobQueue): void {
    if (this.queues.get(name) === queue) this.queues.delete(name);
    queue
      .close(true)
      .catch((err: unknown) =>
        this.logger.debug({ code: 'job_queue_close_failed', err, queue: name }, 'A queue did not close cleanly.'),
      );
  }

  /** For who looks after the queue; whoever has work for it calls `add`. */
  queueOf(name: string): JobQueue {
    const known = this.queues.get(name);
    if (known !== undefined) return known;
    const queue = this.backend.queue(name);
    queue.on('error', (err) =>
      this.logger.warn({ code: 'job_queue_error', err, queue: name }, 'A queue reported an error of its store.'),
    );
    this.queues.set(name, queue);
    queue.waitUntilReady().catch(() => this.dropQueue(name, queue));
    return queue;
  }
}
