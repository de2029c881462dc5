import { formatDay, formatExact } from '../../lib/time/format.js';
import { useNow } from '../../lib/time/time.js';

const day = 86_400_000;

/** "14 Nov", with the exact instant on hover. */
export const DayText = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatExact(at)}>
    {formatDay(at)}
  </time>
);

/** "3 days" since an instant. */
export const DaysSince = ({ at }: { at: string }) => {
  const days = Math.floor((useNow() - Date.parse(at)) / day);
  if (days < 1) return 'less than a day';
  return days === 1 ? '1 day' : `${days} days`;
};
