import { clsx } from 'clsx';
import { formatClock, formatDay, formatExact, formatMillis } from '../../lib/time/format.js';

export type MomentProps = {
  at: string;
  /** With quiet milliseconds. */
  millis?: boolean | undefined;
  /** With the day before it. */
  day?: boolean | undefined;
  className?: string | undefined;
};

/** The exact moment, in mono: what a machine would compare. */
export const Moment = ({ at, millis, day, className }: MomentProps) => (
  <time dateTime={at} title={formatExact(at)} className={clsx('mono whitespace-nowrap', className)}>
    {day && `${formatDay(at)} `}
    {formatClock(at)}
    {millis && <span className="text-ink-3">{formatMillis(at)}</span>}
  </time>
);
