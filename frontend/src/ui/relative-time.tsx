import { formatExact, formatMoment } from '../lib/format.js';
import { relative, useNow } from '../lib/time.js';

export type RelativeTimeProps = { at: string; className?: string | undefined };

/** "6 min ago", with the exact instant on hover. */
export const RelativeTime = ({ at, className }: RelativeTimeProps) => (
  <time dateTime={at} title={formatExact(at)} className={className}>
    {relative(at, useNow()) ?? formatMoment(at)}
  </time>
);
