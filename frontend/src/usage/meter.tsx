import { clsx } from 'clsx';

type Props = {
  label: string;
  /** The same in words. */
  text: string;
  value: number;
  /** Where it will be; hatched. */
  forecast: number | null;
  /** A line across the bar. */
  limit: number | null;
  isClose: boolean;
};

/** Shows what was used, what will be, and the limit, on one scale that has room beyond the limit. */
export const Meter = ({ label, text, value, forecast, limit, isClose }: Props) => {
  const max = Math.max(1, value, forecast ?? 0, limit === null ? 0 : limit * 1.25);
  const place = (at: number): string => `${Math.min(100, (at / max) * 100)}%`;
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={text}
      className="relative h-1.5 rounded-[3px] bg-sunken ring-1 ring-line ring-inset"
    >
      {forecast !== null && forecast > value && (
        <i className="hatched absolute inset-y-0 left-0 rounded-[3px]" style={{ width: place(forecast) }} />
      )}
      <i
        className={clsx('absolute inset-y-0 left-0 rounded-[3px]', isClose ? 'bg-wait' : 'bg-ink-2')}
        style={{ width: place(value) }}
      />
      {limit !== null && <i className="absolute -inset-y-1 w-px bg-fail" style={{ left: place(limit) }} />}
    </div>
  );
};
