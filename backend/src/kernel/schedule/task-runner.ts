import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { isLogged } from '../jobs/job-settings.js';
import { TaskRuns, renewEveryMs } from './task-runs.js';
import { describeError, type LastRun, type Outcome, type Task } from './task.js';

type Stopping = { task: Task; stop: AbortController };

/** Runs a task in this process and keeps how that ended: in Postgres what runs once for the deployment, here the rest. */
@Injectable()
export class TaskRunner {
  private readonly here = new Map<string, LastRun>();
  private readonly failures = new Map<string, number>();
  private readonly inProgress = new Set<Stopping>();

  constructor(
    private readonly runs: TaskRuns,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** The last run of a task in this process. */
  lastHere(name: string): LastRun | undefined {
    return this.here.get(name);
  }

  /** Tells the tasks in progress to return soon. */
  stop(concerns: (task: Task) => boolean): void {
    for (const { task, stop } of this.inProgress) if (concerns(task)) stop.abort();
  }

  async runHere(task: Task): Promise<Outcome | null> {
    const stop = new AbortController();
    return this.stoppable({ task, stop }, async () => (await this.run(task, randomUUID(), stop)).outcome);
  }

  /** Returns null: another process was faster. */
  runClaimed(task: Task, seen: LastRun | undefined): Promise<Outcome | null> {
    const stop = new AbortController();
    return this.stoppable({ task, stop }, () => this.claimAndRun(task, seen, stop));
  }

  /** A stop also reaches a task that is only being claimed. */
  private async stoppable<T>(stopping: Stopping, work: () => Promise<T>): Promise<T> {
    this.inProgress.add(stopping);
    try {
      return await work();
    } finally {
      this.inProgress.delete(stopping);
    }
  }

  private async claimAndRun(task: Task, seen: LastRun | undefined, stop: AbortController): Promise<Outcome | null> {
    let renewing: NodeJS.Timeout | undefined;
    try {
      const runId = await this.runs.claim(task.name, seen, this.clock.now());
      if (runId === null) return null;
      const renew = async (): Promise<void> => {
        if (!(await this.runs.renew(task.name, runId))) stop.abort();
      };
      renewing = setInterval(() => {
        renew().catch((err: unknown) => this.noteUnrecorded(task, err));
      }, renewEveryMs);
      const last = await this.run(task, runId, stop);
      await this.runs.end(task.name, last);
      return last.outcome;
    } catch (err) {
      this.noteUnrecorded(task, err);
      return null;
    } finally {
      clearInterval(renewing);
    }
  }

  private async run(task: Task, runId: string, stop: AbortController): Promise<LastRun> {
    const run = { runId, startedAt: this.clock.now(), endedAt: null, outcome: null, error: null, isHeld: true };
    this.here.set(task.name, run);
    const ended = await this.tryRunning(task, stop.signal);
    const last: LastRun = { ...run, ...ended, endedAt: this.clock.now(), isHeld: false };
    this.here.set(task.name, last);
    return last;
  }

  private async tryRunning(task: Task, stop: AbortSignal): Promise<{ outcome: Outcome; error: string | null }> {
    if (stop.aborted) return { outcome: 'stopped', error: null };
    try {
      await task.work(stop);
      this.failures.delete(task.name);
      return { outcome: stop.aborted ? 'stopped' : 'succeeded', error: null };
    } catch (err) {
      const failures = (this.failures.get(task.name) ?? 0) + 1;
      this.failures.set(task.name, failures);
      if (isLogged(failures))
        this.logger.warn(
          { code: 'task_failed', task: task.name, failures, err },
          'A recurring task failed. It runs again when it is due.',
        );
      return { outcome: 'failed', error: describeError(err) };
    }
  }

  private noteUnrecorded({ name }: Task, err: unknown): void {
    this.logger.warn({ code: 'task_not_recorded', task: name, err }, 'A run of a recurring task was not recorded.');
  }
}
