import type { LogFields } from './log-fields.js';

const everyMs = 60_000;

/**
 * Returns what a process logs repeatedly while read tables are built: reading them fails for one reason, with whatever
 * reads them.
 */
const isRepeated = ({ code, err }: LogFields): boolean =>
  code === 'read_column_missing' || (err instanceof Error && 'code' in err && err.code === 'read_position_unavailable');

/** Lets such a line through once a minute for each code, with how many there were since the last time. */
export class RepeatedLines {
  private readonly lines = new Map<string, { loggedAt: number; unlogged: number }>();

  /** `now` in milliseconds that only grow. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** The fields to log; null when the line is left out. */
  admit(fields: LogFields): LogFields | null {
    if (!isRepeated(fields)) return fields;
    const { loggedAt, unlogged } = this.lines.get(fields.code) ?? { loggedAt: -Infinity, unlogged: 0 };
    const isDue = this.now() - loggedAt >= everyMs;
    this.lines.set(fields.code, isDue ? { loggedAt: this.now(), unlogged: 0 } : { loggedAt, unlogged: unlogged + 1 });
    return isDue ? { ...fields, unlogged } : null;
  }
}
