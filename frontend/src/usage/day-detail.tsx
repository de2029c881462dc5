import type { UsageGrouping, UsageReport } from '@throughline/contracts/usage/usage.requests.js';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { chooseColour } from './chart-colours.js';
import type { Chart, ChartDay } from './chart-scale.js';
import { valueText, weekdayText } from './day-text.js';
import { GroupName } from './group-name.js';

type Props = { chart: Chart; day: ChartDay; report: UsageReport; by: UsageGrouping; className: string };

/** Shows what a day was made of, next to its bar. The table of the chart has it too. */
export const DayDetail = ({ chart, day, report, by, className }: Props) => {
  const { ids } = report.series;
  const text = (value: number): string => valueText(chart.unit, value);
  return (
    <div
      className={clsx(
        'pointer-events-none absolute top-0 z-10 mx-1 grid w-52 animate-fade gap-1 rounded-md border border-line bg-raised px-3 py-2 text-xs text-ink-2 shadow-2',
        className,
      )}
    >
      <Line name={<b className="font-medium text-ink">{weekdayText(day.day)}</b>}>
        <b className="font-medium text-ink">{text(day.coming?.mean ?? day.total)}</b>
      </Line>
      {day.coming ? (
        <Line name="Forecast, from">
          {text(day.coming.low)} to {text(day.coming.high)}
        </Line>
      ) : (
        day.values.map(
          (value, at) =>
            value > 0 && (
              <Line key={at} name={<SeriesName at={at} ids={ids} by={by} />} colour={chooseColour(at, ids.length)}>
                {text(value)}
              </Line>
            ),
        )
      )}
    </div>
  );
};

const SeriesName = ({ at, ids, by }: { at: number; ids: readonly (string | null)[]; by: UsageGrouping }) =>
  at < ids.length ? <GroupName id={ids[at] ?? null} by={by} /> : 'Others';

const Line = ({ name, colour, children }: { name: ReactNode; colour?: string; children: ReactNode }) => (
  <span className="flex items-center gap-1.5">
    {colour && <i className={clsx('size-2 flex-none rounded-[2px]', colour)} />}
    <span className="min-w-0 flex-1 truncate">{name}</span>
    <span className="tabular-nums">{children}</span>
  </span>
);
