import { clsx } from 'clsx';
import { formatNumber } from '../../lib/numbers/format.js';

export type CountProps = { value: number; look?: 'quiet' | 'wait' | undefined; label?: string | undefined };

export const Count = ({ value, look = 'quiet', label }: CountProps) => (
  <span
    className={clsx(
      'inline-grid h-[18px] min-w-[18px] place-items-center rounded-full px-1 text-2xs leading-none font-medium tabular-nums',
      look === 'wait' ? 'bg-wait-soft text-wait-ink ring-1 ring-wait-line ring-inset' : 'text-ink-3',
    )}
  >
    {formatNumber(value)}
    {label && <span className="sr-only"> {label}</span>}
  </span>
);
