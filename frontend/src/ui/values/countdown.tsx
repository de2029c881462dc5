import { formatDuration, formatExact } from '../../lib/time/format.js';
import { useNow } from '../../lib/time/time.js';

export type CountdownProps = { to: string; className?: string | undefined };

/** "in 4 min 12 s" to a moment ahead; "now" once it has come. */
export const Countdown = ({ to, className }: CountdownProps) => {
  const left = new Date(to).getTime() - useNow(1000);
  return (
    <time dateTime={to} title={formatExact(to)} className={className}>
      {left <= 0 ? 'now' : `in ${formatDuration(Math.ceil(left / 1000) * 1000).replace('.0 s', ' s')}`}
    </time>
  );
};
