import type { Forecast, ForecastDay } from '@throughline/contracts/usage/forecast.js';
import { totalMicros, type UsageReport } from '@throughline/contracts/usage/usage.requests.js';

/** `values`: of each series and last of all others. `coming`: the forecast of a day that is not over. */
export type ChartDay = { day: string; values: readonly number[]; total: number; coming: ForecastDay | null };

export type Chart = {
  /** Runs where nothing cost anything. */
  unit: 'cost' | 'runs';
  days: readonly ChartDay[];
  /** The highest value, and what it is divided into. */
  top: number;
  step: number;
};

export type Forecasts = Readonly<Record<Chart['unit'], Forecast | null>>;
type Given = { report: UsageReport; days: readonly string[]; forecasts: Forecasts };

export const buildChart = ({ report, days, forecasts }: Given): Chart => {
  const { series, total } = report;
  const unit = totalMicros(total) > 0 ? 'cost' : 'runs';
  const used = new Map(series.days.map((each) => [each.day, unit === 'cost' ? each.micros : each.runs]));
  const coming = new Map(forecasts[unit]?.days.map((each) => [each.day, each]));
  const all = days.map((day) => {
    const values = used.get(day) ?? [];
    return { day, values, total: values.reduce((sum, value) => sum + value, 0), coming: coming.get(day) ?? null };
  });
  const highest = Math.max(1, ...all.map((day) => Math.max(day.total, day.coming?.high ?? 0)));
  return { unit, days: all, ...scaleTo(highest) };
};

const parts = 5;
const steps = [1, 2, 5, 10];

/** The least round step that reaches a value in at most five, of whole units. */
export const scaleTo = (highest: number): { top: number; step: number } => {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(highest / parts)));
  const step = Math.max(1, (steps.find((each) => each * power * parts >= highest) ?? 10) * power);
  return { top: Math.ceil(highest / step) * step, step };
};

export const listTicks = ({ top, step }: Pick<Chart, 'top' | 'step'>): number[] =>
  Array.from({ length: Math.round(top / step) }, (_, at) => (at + 1) * step);

/** Days that a narrow screen shows: those around today, or the last ones. */
export const narrowDays = (days: readonly string[], today: string): { first: number; last: number } => {
  const at = days.indexOf(today);
  const last = at < 0 ? days.length - 1 : Math.min(days.length - 1, Math.max(13, at + 4));
  return { first: Math.max(0, last - 13), last };
};
