import { formatExact, formatMoment } from '../../lib/time/format.js';
import { relative, useNow } from '../../lib/time/time.js';

export type RelativeTimeProps = {
  at: string;
  /** It lies ahead. What has happened did so also when the page's clock is behind. */
  ahead?: boolean | undefined;
  className?: string | undefined;
};

/** "6 min ago", with the exact instant on hover. */
export const RelativeTime = ({ at, ahead, className }: RelativeTimeProps) => {
  const now = useNow();
  return (
    <time dateTime={at} title={formatExact(at)} className={className}>
      {relative(at, ahead ? now : Math.max(now, Date.parse(at))) ?? formatMoment(at)}
    </time>
  );
};
