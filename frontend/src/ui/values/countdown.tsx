import { formatDuration, formatExact, formatMoment } from '../../lib/time/format.js';
import { relative, useNow } from '../../lib/time/time.js';

export type CountdownProps = { to: string };

const countedMs = 5 * 60_000;

const formatCountdown = (to: string, now: number): string => {
  const left = Date.parse(to) - now;
  if (left <= 0) return 'now';
  if (left < countedMs) return `in ${formatDuration(Math.ceil(left / 1000) * 1000).replace('.0 s', ' s')}`;
  return relative(to, now) ?? formatMoment(to);
};

/** "in 3 days" to an instant ahead; its last minutes by the second, "in 4 min 12 s"; "now" once it has come. */
export const Countdown = ({ to }: CountdownProps) => (
  <time dateTime={to} title={formatExact(to)}>
    {formatCountdown(to, useNow(1000))}
  </time>
);
