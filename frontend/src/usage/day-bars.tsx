import { totalMicros, type UsageDay } from '@throughline/contracts/usage/usage.requests.js';
import { clsx } from 'clsx';
import { formatMoney, formatNumber, formatWeekday } from '../lib/time/format.js';

type Props = { days: readonly string[]; used: readonly UsageDay[]; today: string };

const height = 120;

/** A bar a day: its cost, or its runs where nothing cost anything. Days to come have no bar. */
export const DayBars = ({ days, used, today }: Props) => {
  const byDay = new Map(used.map((day) => [day.day, day]));
  const costs = used.some((day) => totalMicros(day) > 0);
  const valueOf = (day: UsageDay | undefined): number => (day === undefined ? 0 : costs ? totalMicros(day) : day.runs);
  const top = Math.max(1, ...used.map(valueOf));
  const what = costs ? 'Cost by day' : 'Runs by day';
  return (
    <figure className="px-gutter pb-6">
      <figcaption className="mb-2 text-xs text-ink-3">{what}, in UTC</figcaption>
      <div
        role="img"
        aria-label={`${what}, at most ${costs ? formatMoney(top) : formatNumber(top)}`}
        className="flex items-end gap-[3px] border-b border-line"
        style={{ height }}
      >
        {days.map((day) => (
          <Bar key={day} day={day} used={byDay.get(day)} share={valueOf(byDay.get(day)) / top} today={day === today} />
        ))}
      </div>
      <div className="flex justify-between pt-1 font-mono text-2xs text-ink-3" aria-hidden="true">
        {[days[0], days.at(-1)].map((day) => (
          <span key={day}>{day && formatWeekday(day)}</span>
        ))}
      </div>
    </figure>
  );
};

type BarProps = { day: string; used: UsageDay | undefined; share: number; today: boolean };

const Bar = ({ day, used, share, today }: BarProps) => (
  <span
    title={`${formatWeekday(day)}: ${used ? `${formatMoney(totalMicros(used))}, ${formatNumber(used.runs)} runs` : 'nothing'}`}
    className="flex h-full min-w-0 flex-1 flex-col justify-end hover:bg-hover"
  >
    <span
      className={clsx('rounded-t-[2px]', today ? 'bg-accent' : 'bg-tick')}
      style={{ height: share === 0 ? 0 : Math.max(2, Math.round(share * (height - 4))) }}
    />
  </span>
);
