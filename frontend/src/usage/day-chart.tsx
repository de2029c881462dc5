import type { UsageGrouping, UsageReport } from '@throughline/contracts/usage/usage.requests.js';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { formatNumber, pluralise } from '../lib/numbers/format.js';
import { buildChart, narrowDays, listTicks, type Chart, type ChartDay, type Forecasts } from './chart-scale.js';
import { axisMoney, forecastText, valueText, weekdayText } from './day-text.js';
import { DayColumn } from './day-column.js';
import { DayTable } from './day-table.js';
import { clsx } from 'clsx';
import { chooseColour } from './chart-colours.js';
import { GroupName } from './group-name.js';

type Props = { report: UsageReport; days: readonly string[]; by: UsageGrouping; forecasts: Forecasts };

/** Shows what each day cost and of what, or its runs where nothing cost anything; and what the days to come may cost. */
export const DayChart = ({ report, days, by, forecasts }: Props) => {
  const chart = buildChart({ report, days, forecasts });
  const title = chart.unit === 'cost' ? 'Model cost by day' : 'Runs by day';
  return (
    <section aria-label={title} className="px-gutter pt-5 pb-3">
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-sm font-semibold" title="Days are in UTC.">
          {title}
        </h2>
        <DayLegend report={report} by={by} hasForecast={forecasts[chart.unit] !== null} />
      </div>
      <Plot chart={chart} report={report} by={by} title={title} />
      <DayTable chart={chart} report={report} by={by} title={title} />
    </section>
  );
};

const dayLine = ({ unit }: Chart, { day, total, coming }: ChartDay): string =>
  `${weekdayText(day)}: ${coming ? forecastText(unit, coming) : valueText(unit, total)}`;

type PlotProps = { chart: Chart; report: UsageReport; by: UsageGrouping; title: string };

/** One stop of the keyboard: arrows move from day to day. */
const Plot = ({ chart, report, by, title }: PlotProps) => {
  const [shown, setShown] = useState<number>();
  const { days } = chart;
  const last = days.length - 1;
  const dates = days.map(({ day }) => day);
  const today = dates.indexOf(report.today);
  const usual = today < 0 ? last : today;
  const narrow = narrowDays(dates, report.today);
  const at = shown ?? usual;
  const current = days[at];
  const move = (event: KeyboardEvent) => {
    const next = keyMoves(event.key, at, last);
    if (next === undefined) return;
    event.preventDefault();
    setShown(next);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={title}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={current && dayLine(chart, current)}
      onKeyDown={move}
      onFocus={() => setShown((known) => known ?? usual)}
      onBlur={() => setShown(undefined)}
      onPointerLeave={() => setShown(undefined)}
      className="relative h-54 cursor-default rounded-xs pt-5 pb-6 pl-11 max-sm:pr-11 max-sm:pl-0"
    >
      <div className="relative h-full">
        <Axis chart={chart} />
        <div className="absolute inset-0 flex items-stretch border-b border-line-strong">
          {days.map((day, index) => (
            <DayColumn
              key={day.day}
              chart={chart}
              day={day}
              report={report}
              by={by}
              place={{ index, of: days.length, narrow, isToday: index === today }}
              isShown={index === shown}
              onShow={() => setShown(index)}
            />
          ))}
        </div>
      </div>
    </div>
  );
};

const keyMoves = (key: string, at: number, last: number): number | undefined => {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, at - 1);
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(last, at + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
};

const Axis = ({ chart }: { chart: Chart }) =>
  listTicks(chart).map((tick) => (
    <div
      key={tick}
      className="absolute inset-x-0 border-t border-line"
      style={{ bottom: `${(tick / chart.top) * 100}%` }}
    >
      <span className="absolute right-full -translate-y-1/2 pr-2.5 text-2xs text-ink-3 tabular-nums max-sm:right-auto max-sm:left-full max-sm:pr-0 max-sm:pl-2.5">
        {chart.unit === 'cost' ? axisMoney(tick, chart.step) : formatNumber(tick)}
      </span>
    </div>
  ));

type DayLegendProps = { report: UsageReport; by: UsageGrouping; hasForecast: boolean };

const DayLegend = ({ report, by, hasForecast }: DayLegendProps) => {
  const { groups, others, series } = report;
  const count = series.ids.length;
  const rest = groups.length + others - count;
  return (
    <ul className="ml-auto flex min-w-0 flex-wrap justify-end gap-x-4 gap-y-1 text-xs text-ink-2 max-sm:ml-0 max-sm:justify-start">
      {series.ids.map((id, at) => (
        <Entry key={id} mark={chooseColour(at, count)}>
          <GroupName id={id} by={by} />
        </Entry>
      ))}
      {rest > 0 && <Entry mark={chooseColour(count, count)}>{pluralise(rest, 'other')}</Entry>}
      {hasForecast && <Entry mark="border border-dashed border-ink-3 bg-accent-soft">Forecast and range</Entry>}
    </ul>
  );
};

const Entry = ({ mark, children }: { mark: string; children: ReactNode }) => (
  <li className="flex min-w-0 items-center gap-1.5">
    <i className={clsx('size-2 flex-none rounded-[2px]', mark)} />
    <span className="max-w-40 truncate">{children}</span>
  </li>
);
