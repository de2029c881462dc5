import type { Forecast } from '@throughline/contracts/usage/forecast.js';
import { totalMicros, type UsageReport } from '@throughline/contracts/usage/usage.requests.js';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatMoney, formatNumber, pluralise } from '../lib/numbers/format.js';
import { Money } from '../ui/values/money.js';
import type { Forecasts } from './chart-scale.js';
import { joinRange } from './day-text.js';
import { ownProviderNames } from './payer-text.js';
import { useProviderNames } from './use-provider-names.js';
import { aboutText, type WorkspaceBudget } from './workspace-budget.js';

type Props = { report: UsageReport; forecasts: Forecasts; budget: WorkspaceBudget | null };

export const UsageTiles = ({ report, forecasts, budget }: Props) => {
  const { total } = report;
  const { runs, toolCalls } = total;
  const getName = useProviderNames(report.groups);
  return (
    <dl className="grid grid-cols-4 border-b border-line max-lg:grid-cols-2" aria-label="Sums of the month">
      <Tile
        name="Runs"
        figure={formatNumber(runs)}
        note={monthForecast(forecasts.runs, formatNumber)}
        by={forecasts.runs}
      >
        {forecasts.runs && (
          <Meter
            label="Runs"
            text={`${formatNumber(runs)} runs so far`}
            value={runs}
            forecast={forecasts.runs.value}
            limit={null}
            isClose={false}
          />
        )}
      </Tile>
      <CostTile report={report} forecast={forecasts.cost} budget={budget} />
      <Tile
        name="Own keys"
        figure={<Money micros={total.workspaceMicros} andUnknown={report.own.unknownCosts > 0} />}
        note={ownKeysText(report, getName)}
      />
      <Tile
        name="Tool calls"
        figure={formatNumber(toolCalls)}
        note={runs > 0 ? `${formatNumber(Math.round((toolCalls / runs) * 10) / 10)} a run` : ''}
      />
    </dl>
  );
};

const CostTile = ({
  report,
  forecast,
  budget,
}: {
  report: UsageReport;
  forecast: Forecast | null;
  budget: WorkspaceBudget | null;
}) => {
  const { total } = report;
  const micros = totalMicros(total);
  const isClose = budget !== null && (budget.reaches !== null || budget.spentMicros * 10 >= budget.limitMicros * 9);
  return (
    <Tile
      name="Model cost"
      figure={<Money micros={micros} andUnknown={total.unknownCosts > 0} />}
      of={budget && formatMoney(budget.limitMicros)}
      note={budgetText(budget) ?? monthForecast(forecast, formatMoney)}
      by={forecast}
      warns={isClose}
    >
      {(budget ?? forecast) && (
        <Meter
          label="Model cost"
          text={`${formatMoney(micros)} so far${budget ? ` of ${formatMoney(budget.limitMicros)}` : ''}`}
          value={budget?.spentMicros ?? micros}
          forecast={forecast?.value ?? null}
          limit={budget?.limitMicros ?? null}
          isClose={isClose}
        />
      )}
    </Tile>
  );
};

const budgetText = (budget: WorkspaceBudget | null): string | undefined => {
  if (budget === null) return undefined;
  if (budget.spentMicros >= budget.limitMicros) return 'The limit is reached';
  return budget.reaches ? `Reaches the limit on ${aboutText(budget.reaches)}` : undefined;
};

const ownKeysText = ({ own, total, groups }: UsageReport, getName: (id: string) => string): string => {
  if (total.workspaceMicros === 0 && own.runs === 0) return 'No model of your own accounts was used';
  const names = ownProviderNames(groups, getName);
  const runs = pluralise(own.runs, 'run');
  if (total.workspaceMicros === 0)
    return `${runs}${names === '' ? '' : ` at ${names}`}, ${own.unknownCosts > 0 ? 'at a cost that is not known' : 'no charge'}`;
  return `You pay ${names === '' ? 'your own providers' : names}. Part of the model cost`;
};

const monthForecast = (forecast: Forecast | null, format: (value: number) => string): string | undefined => {
  if (forecast === null) return undefined;
  const range = joinRange(format(forecast.low), format(forecast.high), ' and ');
  return `Forecast ${format(forecast.value)}${range === null ? '' : `, between ${range}`}`;
};

/** Says by which numbers a forecast was made. */
export const forecastSource = ({ daysOfData }: Forecast): string =>
  `What was used so far, and for each day to come the mean of that weekday over the last four weeks (${daysOfData} days with use). The range is from the lowest to the highest of those days.`;

type TileProps = {
  name: string;
  figure: ReactNode;
  of?: string | null;
  note?: string | undefined;
  by?: Forecast | null;
  warns?: boolean;
  children?: ReactNode;
};

const Tile = ({ name, figure, of, note, by, warns, children }: TileProps) => (
  <div className="min-w-0 border-line px-gutter py-4 not-last:border-r max-lg:nth-2:border-r-0 max-lg:nth-[-n+2]:border-b">
    <dt className="text-sm text-ink-2">{name}</dt>
    <dd>
      <p className="mt-1 mb-3 truncate text-[24px] leading-8 font-medium tracking-tight tabular-nums">
        {figure}
        {of && <span className="ml-1.5 text-sm font-normal tracking-normal text-ink-3">of {of}</span>}
      </p>
      {children}
      {note && (
        <p
          className={clsx('mt-2 text-xs', warns ? 'text-wait-ink' : 'text-ink-3')}
          title={by ? forecastSource(by) : undefined}
        >
          {note}
        </p>
      )}
    </dd>
  </div>
);

type MeterProps = {
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
const Meter = ({ label, text, value, forecast, limit, isClose }: MeterProps) => {
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
