import { formatExact, formatMoment } from '../../lib/time/format.js';
import { relative, useNow } from '../../lib/time/time.js';

export type RelativeTimeProps = {
  at: string;
  /** It has happened, also when the page's clock is behind. */
  past?: boolean | undefined;
  className?: string | undefined;
};

/** "6 min ago", with the exact instant on hover. */
export const RelativeTime = ({ at, past, className }: RelativeTimeProps) => {
  const now = useNow();
  return (
    <time dateTime={at} title={formatExact(at)} className={className}>
      {relative(at, past ? Math.max(now, Date.parse(at)) : now) ?? formatMoment(at)}
    </time>
  );
};
