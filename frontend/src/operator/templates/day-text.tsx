import { formatDay, formatExact } from '../../lib/time/format.js';
import { useNow } from '../../lib/time/time.js';

const minute = 60_000;

/** "14 Nov", with the exact instant on hover. */
export const DayText = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatExact(at)}>
    {formatDay(at)}
  </time>
);

/** "35 min", "5 h", "3 days 4 h" since an instant, with the instant on hover. */
export const WaitingTime = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatExact(at)}>
    {waited(useNow() - Date.parse(at))}
  </time>
);

const waited = (ms: number): string => {
  const minutes = Math.max(0, Math.floor(ms / minute));
  const hours = Math.floor(minutes / 60);
  if (hours < 1) return `${minutes} min`;
  if (hours < 24) return `${hours} h`;
  const days = Math.floor(hours / 24);
  const rest = hours % 24 === 0 ? '' : ` ${hours % 24} h`;
  return `${days} ${days === 1 ? 'day' : 'days'}${rest}`;
};
