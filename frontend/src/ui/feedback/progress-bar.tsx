import { clsx } from 'clsx';

const tones = { ink: 'bg-ink-2', accent: 'bg-accent', run: 'bg-run', wait: 'bg-wait', fail: 'bg-fail' };

export type ProgressBarProps = {
  label: string;
  value: number;
  max: number;
  tone?: keyof typeof tones | undefined;
  /** Where it will be; hatched. */
  forecast?: number | undefined;
};

const share = (value: number, max: number): string => `${Math.min(100, Math.max(0, (value / max) * 100))}%`;

export const ProgressBar = ({ label, value, max, tone = 'ink', forecast }: ProgressBarProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={max}
    aria-valuenow={Math.min(value, max)}
    className="relative h-1.5 rounded-[3px] bg-sunken ring-1 ring-line ring-inset"
  >
    {forecast !== undefined && forecast > value && (
      <i className="hatched absolute inset-y-0 left-0 rounded-[3px]" style={{ width: share(forecast, max) }} />
    )}
    <i
      className={clsx('absolute inset-y-0 left-0 rounded-[3px] transition-[width] duration-200', tones[tone])}
      style={{ width: share(value, max) }}
    />
  </div>
);
