import type { Forecast } from '@throughline/contracts/usage/forecast.js';
import { formatMoney } from '../lib/numbers/format.js';
import { scaleTo, listTicks } from './chart-scale.js';
import { axisMoney, dayText } from './day-text.js';
import { aboutText, type WorkspaceBudget } from './workspace-budget.js';

type Props = {
  days: readonly string[];
  /** Holds the cost of each day up to today. */
  costs: readonly number[];
  forecast: Forecast | null;
  budget: WorkspaceBudget;
};

const box = { left: 40, right: 340, top: 14, bottom: 124 };

/** The cost so far, day by day, with the forecast, its range, and the limit. */
export const CapLine = (props: Props) => {
  const { limitMicros, reaches } = props.budget;
  const { top, step, x, y, spent, low, mean, high } = buildLines(props);
  const now = spent.length - 1;
  const line = (values: readonly number[], from: number): string =>
    values.map((value, at) => `${x(from + at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  return (
    <svg viewBox="0 0 340 146" className="w-full" role="img" aria-label={describe(props.budget)}>
      {listTicks({ top, step }).map((tick) => (
        <Tick key={tick} y={y(tick)} text={axisMoney(tick, step)} />
      ))}
      <path d={`M${box.left} ${box.bottom + 0.5}H${box.right}`} className="stroke-line-strong" />
      <polygon points={`${line(high, now)} ${reversed(line(low, now))}`} className="fill-accent-soft" />
      <polyline points={line(mean, now)} className="fill-none stroke-ink-3" strokeDasharray="2 3" />
      <polyline
        points={`${box.left},${box.bottom} ${line(spent, 0)}`}
        className="fill-none stroke-ink-2"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d={`M${box.left} ${y(limitMicros)}H${box.right}`} className="stroke-fail" strokeDasharray="3 3" />
      <text x={box.left + 4} y={y(limitMicros) - 5} className="fill-fail-ink text-2xs">
        limit {formatMoney(limitMicros)}
      </text>
      {reaches && (
        <circle
          cx={reachedAt(reaches, props.days, x)}
          cy={y(limitMicros)}
          r="3.5"
          className="fill-surface stroke-fail"
          strokeWidth="1.5"
        />
      )}
      <circle cx={x(now)} cy={y(spent[now] ?? 0)} r="4" className="fill-accent" />
      <Dates days={props.days} />
    </svg>
  );
};

/** The sums up to each day; those of the forecast begin with today. */
const buildLines = ({ days, costs, forecast, budget }: Props) => {
  const spent = runningSums(costs, 0);
  const now = spent.at(-1) ?? 0;
  const coming = forecast?.days ?? [];
  const sums = (part: 'low' | 'mean' | 'high'): number[] => [
    now,
    ...runningSums(
      coming.map((day) => day[part]),
      now,
    ),
  ];
  const [low, mean, high] = [sums('low'), sums('mean'), sums('high')];
  const { top, step } = scaleTo(Math.max(budget.limitMicros * 1.1, now, ...high));
  const x = (index: number): number => box.left + ((index + 1) / days.length) * (box.right - box.left);
  const y = (micros: number): number => box.bottom - (micros / top) * (box.bottom - box.top);
  return { top, step, x, y, spent, low, mean, high };
};

const describe = ({ spentMicros, limitMicros, reaches }: WorkspaceBudget): string =>
  `${formatMoney(spentMicros)} spent of ${formatMoney(limitMicros)}${reaches ? `, the limit is reached on ${aboutText(reaches)}` : ''}`;

const runningSums = (values: readonly number[], from: number): number[] => {
  let sum = from;
  return values.map((value) => (sum += value));
};

const reversed = (points: string): string => points.split(' ').reverse().join(' ');

/** The day of the forecast and the part of it. */
const reachedAt = (at: Date, days: readonly string[], x: (index: number) => number): number => {
  const iso = at.toISOString();
  const part = (at.getTime() % 86_400_000) / 86_400_000;
  return x(days.indexOf(iso.slice(0, 10)) - 1 + part);
};

const Tick = ({ y, text }: { y: number; text: string }) => (
  <>
    <path d={`M${box.left} ${y}H${box.right}`} className="stroke-line" />
    <text x={box.left - 8} y={y + 4} textAnchor="end" className="fill-ink-3 text-2xs">
      {text}
    </text>
  </>
);

const Dates = ({ days }: { days: readonly string[] }) => (
  <>
    <text x={box.left} y="142" className="fill-ink-3 text-2xs">
      {days[0] && dayText(days[0])}
    </text>
    <text x={box.right} y="142" textAnchor="end" className="fill-ink-3 text-2xs">
      {Number(days.at(-1)?.slice(8))}
    </text>
  </>
);
