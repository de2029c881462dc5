import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { withTimeout } from '@throughline/platform/timeout.js';
import { TaskRunner } from './task-runner.js';
import { TaskRuns } from './task-runs.js';
import { dueAt, isDue, parsePeriod } from './task.js';
import type { LastRun, Outcome, Period, Task, TaskOptions, Work } from './task.js';

/** The clock may be set, and other processes end runs: what is due is looked up at least this often. */
const maxSleepMs = 60_000;
const retryAfterMs = 5_000;
const graceMs = 5_000;

export type TaskState = { task: Task; last: LastRun | undefined; next: Date };

/** All recurring work of the backend: when it is due, that one task never runs twice at once, and when it rests. */
@Injectable()
export class Schedule implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  /** Tasks with a longer period start by hand only, for tests that say themselves when time passes. */
  maxPeriodMs = Infinity;
  private readonly tasks = new Map<string, Task>();
  private readonly running = new Map<string, Promise<Outcome | null>>();
  private readonly timers = new Map<string, NodeJS.Timeout>();
  private stopped = false;
  private wasResting = false;
  private isResting: () => boolean = () => false;
  private waking: Promise<void> = Promise.resolve();

  constructor(
    private readonly runs: TaskRuns,
    private readonly runner: TaskRunner,
    private readonly clock: Clock,
    private readonly logger: Logger,
    @Inject(CONFIG) private readonly config: Pick<Config, 'roles'>,
  ) {}

  /** Registers a task; called while the application starts. It is due at once when its last run is older than the period. */
  every(period: Period, name: string, work: Work, options: TaskOptions): void {
    if (this.tasks.has(name)) throw new Error(`Two tasks are named ${name}.`);
    this.tasks.set(name, { ...options, name, work, periodMs: parsePeriod(period) });
  }

  /** While this holds, only tasks with `whileReadOnly` run. Whenever it may have changed, `adapt` is called. */
  restWhile(isResting: () => boolean): void {
    this.isResting = isResting;
  }

  adapt(): void {
    const rests = this.isResting();
    if (rests) this.runner.stop(({ whileReadOnly }) => !whileReadOnly);
    else if (this.wasResting) void this.wake();
    this.wasResting = rests;
  }

  onModuleInit(): Promise<void> {
    return this.runs.migrate();
  }

  /** A process without a role is a command of an operator. */
  onApplicationBootstrap(): void {
    if (this.config.roles.length === 0) return;
    for (const task of this.tasks.values())
      if (task.once === 'process' && task.periodMs <= this.maxPeriodMs) void this.repeat(task);
    void this.wake();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    this.runner.stop(() => true);
    for (const timer of this.timers.values()) clearTimeout(timer);
    try {
      await withTimeout(graceMs, 'Ending the tasks in progress', this.idle());
    } catch (err) {
      this.logger.warn({ code: 'tasks_abandoned', err }, 'Tasks in progress are left to the next process.');
    }
  }

  /** Begins every task that is due and runs once for the deployment. */
  wake(): Promise<void> {
    if (this.config.roles.includes('jobs')) this.waking = this.waking.then(() => this.beginDue());
    return this.waking;
  }

  /** Settles when no task runs in this process. */
  async idle(): Promise<void> {
    await this.waking;
    while (this.running.size > 0) {
      await Promise.all(this.running.values());
      await this.waking;
    }
  }

  /** Runs a task although it is not due. Null: it rests, or runs in another process. */
  async runNow(name: string): Promise<Outcome | null> {
    const task = this.tasks.get(name);
    if (task === undefined) throw new Error(`No task is named ${name}.`);
    await this.running.get(name);
    return this.begin(task, task.once === 'process' ? undefined : (await this.runs.read()).get(name));
  }

  /** Runs every task once, and returns the names of those that ran. */
  async runAll(): Promise<string[]> {
    const ran: string[] = [];
    for (const { name } of this.inOrder()) if ((await this.runNow(name)) !== null) ran.push(name);
    return ran;
  }

  async list(): Promise<TaskState[]> {
    const rows = await this.runs.read();
    return [...this.tasks.values()].map((task) => {
      const last = task.once === 'process' ? this.runner.lastHere(task.name) : rows.get(task.name);
      return { task, last, next: new Date(Math.max(dueAt(task, last), this.clock.now().getTime())) };
    });
  }

  private async beginDue(): Promise<void> {
    if (this.stopped) return;
    let sleepMs = maxSleepMs;
    try {
      const rows = await this.runs.read();
      const now = this.clock.now().getTime();
      const tasks = this.inOrder().filter(
        ({ once, periodMs }) => once === 'deployment' && periodMs <= this.maxPeriodMs,
      );
      const due = new Set(tasks.filter((task) => isDue(task, rows.get(task.name), now)).map(({ name }) => name));
      for (const task of tasks) {
        const first = task.after ?? '';
        const last = rows.get(task.name);
        if (due.has(task.name)) {
          if (!due.has(first) && rows.get(first)?.isHeld !== true) void this.begin(task, last);
        } else if (last?.isHeld !== true) sleepMs = Math.min(sleepMs, dueAt(task, last) - now);
      }
    } catch (err) {
      this.logger.warn({ code: 'tasks_unreadable', err }, 'What is due could not be read; trying again.');
      sleepMs = retryAfterMs;
    }
    this.sleep('', Math.max(sleepMs, 1_000), () => void this.wake());
  }

  /** The next time is set when one has ended, so that a slow task runs once at a time. */
  private async repeat(task: Task): Promise<void> {
    await this.begin(task, undefined);
    this.sleep(task.name, task.periodMs, () => void this.repeat(task));
  }

  private sleep(name: string, ms: number, then: () => void): void {
    clearTimeout(this.timers.get(name));
    if (!this.stopped) this.timers.set(name, setTimeout(then, ms).unref());
  }

  private begin(task: Task, seen: LastRun | undefined): Promise<Outcome | null> {
    const known = this.running.get(task.name);
    if (known !== undefined) return known;
    if (this.stopped || (!task.whileReadOnly && this.isResting())) return Promise.resolve(null);
    const run = (task.once === 'process' ? this.runner.runHere(task) : this.runner.runClaimed(task, seen)).finally(
      () => {
        this.running.delete(task.name);
        if (this.inOrder().some(({ after }) => after === task.name)) void this.wake();
      },
    );
    this.running.set(task.name, run);
    return run;
  }

  /** Tasks that others wait for come first. */
  private inOrder(): Task[] {
    const tasks = [...this.tasks.values()];
    return [...tasks.filter(({ after }) => after === undefined), ...tasks.filter(({ after }) => after !== undefined)];
  }
}
