import { formatDuration } from '../../lib/time/format.js';
import { useNow } from '../../lib/time/time.js';

export type DurationProps = { ms: number };

export const Duration = ({ ms }: DurationProps) => <span className="tabular-nums">{formatDuration(ms)}</span>;

/** How long something has been going on; counts while it has no end. */
export const Elapsed = ({ from, to }: { from: string; to?: string | null | undefined }) =>
  to ? <Duration ms={new Date(to).getTime() - new Date(from).getTime()} /> : <Counting from={from} />;

const Counting = ({ from }: { from: string }) => {
  const ms = Math.max(0, useNow(1000) - new Date(from).getTime());
  return (
    <span className="tabular-nums">
      {ms < 1000 ? '0 s' : formatDuration(Math.floor(ms / 1000) * 1000).replace('.0 s', ' s')}
    </span>
  );
};
