import { z } from 'zod';
import { Instant } from '../row.js';

/** `endedAt` is null while it runs, and when its process was lost. */
export const TaskRun = z.object({
  startedAt: Instant,
  endedAt: Instant.nullable(),
  outcome: z.enum(['succeeded', 'failed', 'stopped']).nullable(),
  error: z.string().nullable(),
});
export type TaskRun = z.infer<typeof TaskRun>;

export const RecurringTask = z.object({
  name: z.string(),
  /** A sentence whose subject is the task. */
  does: z.string(),
  everySeconds: z.number().positive(),
  /** `process`: each process runs it, and this is the process that answered. */
  once: z.enum(['deployment', 'process']),
  whileReadOnly: z.boolean(),
  running: z.boolean(),
  /** It is null before the first run. */
  last: TaskRun.nullable(),
  /** Not in the past; while the deployment rests, it runs once that is over. */
  nextAt: Instant,
});
export type RecurringTask = z.infer<typeof RecurringTask>;

/** `resting`: during maintenance and in a restored copy. */
export const RecurringTaskList = z.object({ items: z.array(RecurringTask), resting: z.boolean() });
export type RecurringTaskList = z.infer<typeof RecurringTaskList>;
