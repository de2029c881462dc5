import { formatExact, formatMoment } from '../../lib/time/format.js';
import { relative, useNow } from '../../lib/time/time.js';

export type RelativeTimeProps = {
  at: string;
  /** It is in the future. What has happened did so also when the page's clock is behind. */
  future?: boolean | undefined;
  className?: string | undefined;
};

/** "6 min ago", with the exact instant on hover. */
export const RelativeTime = ({ at, future, className }: RelativeTimeProps) => {
  const now = useNow();
  return (
    <time dateTime={at} title={formatExact(at)} className={className}>
      {relative(at, future ? now : Math.max(now, Date.parse(at))) ?? formatMoment(at)}
    </time>
  );
};
