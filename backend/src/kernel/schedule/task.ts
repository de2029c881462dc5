export type Period = `${number}${'s' | 'm' | 'h' | 'd'}`;
export type Outcome = 'succeeded' | 'failed' | 'stopped';

export type TaskOptions = {
  /** A sentence for operators, with the task as its subject: "Erases people whose deletion is due". */
  does: string;
  /** `deployment`: one process of all runs it, of those with the role `jobs`. `process`: each process runs it for itself. */
  once: 'deployment' | 'process';
  /** Whether it runs during maintenance and in a restored copy. Such a task appends nothing and sends nothing. */
  whileReadOnly: boolean;
  /** The task that goes first when both are due. */
  after?: string;
};
/** `stop` is raised when the process ends, maintenance begins or another process took the run over: return soon. */
export type Work = (stop: AbortSignal) => Promise<void> | void;
export type Task = TaskOptions & { name: string; periodMs: number; work: Work };

/** `isHeld`: a process works on it now. */
export type LastRun = {
  runId: string;
  startedAt: Date;
  endedAt: Date | null;
  outcome: Outcome | null;
  error: string | null;
  isHeld: boolean;
};

const units = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const isUnit = (text: string): text is keyof typeof units => text in units;
/** A daily task that failed is not left for a day. */
const maxWaitAfterFailure = units.h;

export const parsePeriod = (period: Period): number => {
  const unit = period.slice(-1);
  const count = Number(period.slice(0, -1));
  if (!isUnit(unit) || !(count > 0)) throw new Error(`${period} is not a period.`);
  return count * units[unit];
};

/** The next start, in milliseconds. A task that never ran, was stopped, or was lost with its process is due at once. */
export const dueAt = ({ periodMs }: Pick<Task, 'periodMs'>, last: LastRun | undefined): number => {
  if (last === undefined || last.outcome === null || last.outcome === 'stopped') return 0;
  const wait = last.outcome === 'failed' ? Math.min(periodMs, maxWaitAfterFailure) : periodMs;
  return last.startedAt.getTime() + wait;
};

/** A start in the future was written by a clock that has been set back since. */
export const isDue = (task: Pick<Task, 'periodMs'>, last: LastRun | undefined, now: number): boolean =>
  last?.isHeld !== true && (dueAt(task, last) <= now || (last !== undefined && last.startedAt.getTime() > now));

/** Without the data of the error, which may be of people. */
export const describeError = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : 'An unknown error.').slice(0, 500);
