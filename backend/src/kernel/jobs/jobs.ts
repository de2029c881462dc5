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
import { backoff, delay } from '@throughline/platform/delay.js';
import { withTimeout } from '@throughline/platform/timeout.js';
import { DelayedError, type Job } from 'bullmq';
import type { z } from 'zod';
import { jobBackend, type JobBackend, type JobQueue, type JobWorker } from './job-backend.js';
import { JobQueues } from './job-queues.js';
import { isLogged, jobOptions, lockSettings, retrySettings } from './job-settings.js';
import { WorkerErrors } from './worker-errors.js';

/** `id` is derived from the cause of the job: while a job with this id exists, adding it again changes nothing. */
export type JobRequest = { id: string; data: Record<string, unknown>; at?: Date };
/** `retryAt`: the job is not finished and is run again at that time under the same id. */
export type JobOutcome = { retryAt: Date } | undefined;
/** `stop` is raised when the process ends or another worker took the job over: return quickly and change nothing more. */
export type JobRun<T> = (data: T, stop: AbortSignal) => Promise<JobOutcome>;
export type JobWork<S extends z.ZodType> = {
  data: S;
  run: JobRun<z.output<S>>;
  /** Called when the job has been removed, so that another with the same id can be added. */
  done?: (data: z.output<S>) => Promise<void>;
  concurrency: number;
};

type Start = () => JobWorker;
type ClaimedJob = { job: Job; token: string | undefined; lost: AbortSignal | undefined };

const addMs = 5_000;
const graceMs = 5_000;
const overlapMs = 500;

/** Durable work for later or for another process. Every process may add jobs; only those with the role `jobs` run them. */
@Injectable()
export class Jobs implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly backend: JobBackend;
  private readonly queues: JobQueues;
  private readonly workedQueues = new Set<string>();
  private readonly starts: Start[] = [];
  private readonly workers: JobWorker[] = [];
  private starting: Promise<void>[] = [];
  private readonly running = new Map<string, Promise<JobOutcome>>();
  private readonly stop = new AbortController();
  private paused = new AbortController();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly logger: Logger,
  ) {
    this.backend = jobBackend(config);
    this.queues = new JobQueues(this.backend, logger);
  }

  get works(): boolean {
    return this.config.roles.includes('jobs');
  }

  /** Queues that have workers, here or in a process with the role `jobs`. */
  get names(): readonly string[] {
    return [...this.workedQueues];
  }

  async add(queue: string, { id, data, at }: JobRequest): Promise<void> {
    const options = { ...jobOptions, jobId: id, delay: Math.max(0, (at?.getTime() ?? 0) - Date.now()) };
    // Redis keeps a caller waiting for as long as it is away; the job is then added late, under the same id.
    await withTimeout(addMs, 'Adding a job', this.queues.open(queue).add(queue, data, options));
  }

  /** Removes a job that has not started. */
  async remove(queue: string, id: string): Promise<void> {
    await this.queues.open(queue).remove(id);
  }

  /** Registers the worker of a queue; called while the application starts. */
  work<S extends z.ZodType>(queue: string, work: JobWork<S>): void {
    this.workedQueues.add(queue);
    this.starts.push(() => {
      const worker = this.backend.worker(queue, (job, token, lost) => this.execute(queue, work, { job, token, lost }), {
        concurrency: work.concurrency,
        ...lockSettings,
        settings: retrySettings,
        // A job of another process arrives by notification; this bounds the delay when the notification is lost.
        drainDelay: 2,
      });
      const errors = new WorkerErrors(queue, this.logger);
      worker.on('error', (err) => errors.note(err));
      worker.on('failed', (job, err) => {
        const attempts = job?.attemptsMade ?? 1;
        if (isLogged(attempts))
          this.logger.error({ code: 'job_failed', err, queue, job: job?.id, attempts }, 'A job failed; it is retried.');
      });
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
    if (this.works) this.starting = this.starts.map((start) => this.begin(start));
  }

  /** Starts no more jobs, and stops those in progress where they can continue later. */
  pause(): void {
    this.paused.abort();
    for (const worker of this.workers) void worker.pause(true);
  }

  resume(): void {
    this.paused = new AbortController();
    for (const worker of this.workers) worker.resume();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await Promise.all(this.starting);
    await Promise.all(this.workers.map((worker) => this.close(worker)));
  }

  /** Queues close last, because ending requests and policies still add jobs; a closed queue would block them. */
  async onApplicationShutdown(): Promise<void> {
    await this.queues.close();
  }

  /** A worker that starts while its store is away would poll it without a pause, so it runs only once it is ready. */
  private async begin(start: Start): Promise<void> {
    for (let failures = 0; !this.stop.signal.aborted; failures += 1) {
      const worker = start();
      try {
        await worker.waitUntilReady();
        this.workers.push(worker);
        if (this.paused.signal.aborted) await worker.pause(true);
        else
          worker.run().catch((err: unknown) => this.logger.error({ code: 'job_worker_ended', err }, 'A worker ended.'));
        return;
      } catch (err) {
        this.logger.warn({ code: 'job_store_unavailable', err }, 'The job store is away; trying again.');
        await worker.close(true);
        await delay(backoff(failures, { first: 250, max: 10_000 }), this.stop.signal);
      }
    }
  }

  private async execute<S extends z.ZodType>(
    queue: string,
    work: JobWork<S>,
    { job, token, lost }: ClaimedJob,
  ): Promise<void> {
    const key = `${queue}/${job.id}`;
    // A busy process may lose a lock while its job still runs: it must not run the same job twice.
    if (this.running.has(key)) return this.delay(job, Date.now() + overlapMs, token);
    const stops = [this.stop.signal, this.paused.signal];
    const stop = AbortSignal.any(lost === undefined ? stops : [...stops, lost]);
    const inProgress = work.run(work.data.parse(job.data), stop);
    this.running.set(key, inProgress);
    try {
      const outcome = await inProgress;
      if (outcome !== undefined) await this.delay(job, outcome.retryAt.getTime(), token);
    } finally {
      this.running.delete(key);
    }
  }

  private async delay(job: Job, until: number, token?: string): Promise<never> {
    await job.moveToDelayed(until, token);
    throw new DelayedError();
  }

  /** Accepts no more jobs, waits a while for those in progress, and leaves the rest to another worker. */
  private async close(worker: JobWorker): Promise<void> {
    await worker.pause(true);
    try {
      await withTimeout(graceMs, 'Ending the jobs in progress', Promise.allSettled(this.running.values()));
      await worker.close();
    } catch (err) {
      this.logger.warn({ code: 'jobs_abandoned', err }, 'Jobs in progress are left to another worker.');
      await worker.close(true);
    }
  }

  /** For the administration of a queue. To add a job, call `add`. */
  getQueue(name: string): JobQueue {
    return this.queues.open(name);
  }
}
