import { clsx } from 'clsx';

export type SparkDay = { label: string; total: number; failed: number };

export type SparklineProps = {
  /** Oldest first; the last is today. */
  days: readonly SparkDay[];
  label: string;
  /** As wide as what it is in. */
  wide?: boolean;
};

const height = 20;

export const Sparkline = ({ days, label, wide = false }: SparklineProps) => {
  const top = Math.max(1, ...days.map((day) => day.total));
  return (
    <span
      role="img"
      aria-label={label}
      className={clsx('h-5 items-end gap-0.5', wide ? 'flex [&>i]:flex-1' : 'inline-flex')}
    >
      {days.map((day, at) => (
        <Bar key={day.label} day={day} top={top} today={at === days.length - 1} />
      ))}
    </span>
  );
};

const Bar = ({ day, top, today }: { day: SparkDay; top: number; today: boolean }) => {
  const tall = day.total === 0 ? 2 : Math.max(3, Math.round((day.total / top) * height));
  const failed = day.failed === 0 ? 0 : Math.max(2, Math.round((day.failed / day.total) * tall));
  return (
    <i
      title={`${day.label}: ${day.total}${day.failed > 0 ? `, ${day.failed} failed` : ''}`}
      style={{ height: tall }}
      className={clsx(
        'flex w-[5px] flex-col justify-end overflow-hidden rounded-[1px]',
        day.total === 0 ? 'bg-line-strong' : today ? 'bg-ink-2' : 'bg-tick',
      )}
    >
      {failed > 0 && <b className="block bg-fail" style={{ height: failed }} />}
    </i>
  );
};
