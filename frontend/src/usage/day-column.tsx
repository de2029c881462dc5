import type { UsageGrouping, UsageReport } from '@throughline/contracts/usage/usage.requests.js';
import { clsx } from 'clsx';
import { chooseColour } from './chart-colours.js';
import type { Chart, ChartDay } from './chart-scale.js';
import { dayText, joinRange, valueText, weekdayText } from './day-text.js';
import type { ReactNode } from 'react';
import { GroupName } from './group-name.js';

type Place = { index: number; of: number; narrow: { first: number; last: number }; isToday: boolean };

type Props = {
  chart: Chart;
  day: ChartDay;
  report: UsageReport;
  by: UsageGrouping;
  place: Place;
  isShown: boolean;
  onShow: () => void;
};

const height = (value: number, { top }: Chart): string => `${(value / top) * 100}%`;

/** A bar of what was used, or the outline and the range of what may be. */
export const DayColumn = ({ chart, day, report, by, place, isShown, onShow }: Props) => {
  const { index, of, narrow, isToday } = place;
  const isNarrow = index >= narrow.first && index <= narrow.last;
  return (
    <div
      onPointerEnter={onShow}
      className={clsx('relative min-w-0 flex-1', isShown && 'bg-hover', !isNarrow && 'max-sm:hidden')}
    >
      {day.coming ? <Coming chart={chart} coming={day.coming} /> : <Used chart={chart} day={day} report={report} />}
      {isToday && <Now isLast={index === of - 1} />}
      <DateLabel day={day.day} isFirst={index === 0} />
      {isShown && (
        <DayDetail
          chart={chart}
          day={day}
          report={report}
          by={by}
          className={clsx(
            index * 2 < of ? 'sm:left-full' : 'sm:right-full',
            index * 2 < narrow.first + narrow.last ? 'max-sm:left-full' : 'max-sm:right-full',
          )}
        />
      )}
    </div>
  );
};

const Used = ({ chart, day, report }: Pick<Props, 'chart' | 'day' | 'report'>) => (
  <div
    className="absolute inset-x-[15%] bottom-0 flex flex-col-reverse gap-px overflow-hidden rounded-t-[2px]"
    style={{ height: day.total === 0 ? 0 : `max(2px, ${height(day.total, chart)})` }}
  >
    {day.values.map(
      (value, at) =>
        value > 0 && (
          <i
            key={at}
            className={clsx('min-h-px', chooseColour(at, report.series.ids.length))}
            style={{ flexGrow: value, flexBasis: 0 }}
          />
        ),
    )}
  </div>
);

const Coming = ({ chart, coming }: { chart: Chart; coming: NonNullable<ChartDay['coming']> }) => (
  <>
    <i
      className="absolute inset-x-[15%] bg-accent-soft"
      style={{ bottom: height(coming.low, chart), height: height(coming.high - coming.low, chart) }}
    >
      <i className="hatched absolute inset-0" />
    </i>
    {coming.mean > 0 && (
      <i
        className="absolute inset-x-[15%] bottom-0 border border-b-0 border-dashed border-ink-3"
        style={{ height: height(coming.mean, chart) }}
      />
    )}
  </>
);

const Now = ({ isLast }: { isLast: boolean }) => (
  <span className="absolute -top-5 right-0 bottom-0 w-px bg-accent">
    <span className={clsx('absolute top-0 text-2xs leading-none text-accent-ink', isLast ? 'right-1.5' : 'left-1.5')}>
      today
    </span>
    <span className="absolute -bottom-1 -left-[3.5px] size-2 rounded-full bg-accent" />
  </span>
);

/** Every fifth day, and the first with its month. */
const DateLabel = ({ day, isFirst }: { day: string; isFirst: boolean }) => {
  const date = Number(day.slice(8));
  if (!isFirst && date % 5 !== 0) return null;
  return (
    <span className="absolute top-full left-1/2 -translate-x-1/2 pt-1.5 text-2xs whitespace-nowrap text-ink-3 tabular-nums">
      {isFirst ? dayText(day) : date}
    </span>
  );
};

type DayDetailProps = { chart: Chart; day: ChartDay; report: UsageReport; by: UsageGrouping; className: string };

/** Shows what a day was made of, next to its bar. The table of the chart has it too. */
const DayDetail = ({ chart, day, report, by, className }: DayDetailProps) => {
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
        <ForecastLine range={joinRange(text(day.coming.low), text(day.coming.high))} />
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

const ForecastLine = ({ range }: { range: string | null }) => (
  <Line name={range === null ? 'Forecast' : 'Forecast, from'}>{range}</Line>
);

const SeriesName = ({ at, ids, by }: { at: number; ids: readonly (string | null)[]; by: UsageGrouping }) =>
  at < ids.length ? <GroupName id={ids[at] ?? null} by={by} /> : 'Others';

const Line = ({ name, colour, children }: { name: ReactNode; colour?: string; children: ReactNode }) => (
  <span className="flex items-center gap-1.5">
    {colour && <i className={clsx('size-2 flex-none rounded-[2px]', colour)} />}
    <span className="min-w-0 flex-1 truncate">{name}</span>
    <span className="tabular-nums">{children}</span>
  </span>
);
