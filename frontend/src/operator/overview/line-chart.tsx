import { clsx } from 'clsx';
import { Skeleton } from '../../ui/feedback/skeleton.js';

/** `value`: null where it could not be read. */
export type ChartPoint = { at: string; value: number | null };

export type LineChartProps = {
  title: string;
  /** Holds the present by the clock of the points; without it the newest of them is the present. */
  now: string | undefined;
  /** Oldest first. */
  points: readonly ChartPoint[];
  words: (value: number) => string;
  /** More about the current value. */
  about?: string | undefined;
  /** More is worse. */
  bad?: boolean | undefined;
};

const hour = 3_600_000;
/** There is one every five seconds, or some seconds later. */
const staleAfterMs = 30_000;
const [width, height] = [300, 56];

/** The number of columns. Each shows its highest value, so that no peak is lost at this width. */
const columns = 150;

const highest = (points: readonly ChartPoint[], until: number): Map<number, number> => {
  const tops = new Map<number, number>();
  for (const { at, value } of points) {
    if (value === null) continue;
    const column = Math.floor(((Date.parse(at) - (until - hour)) / hour) * (columns - 1));
    if (column >= 0 && column < columns) tops.set(column, Math.max(tops.get(column) ?? 0, value));
  }
  return tops;
};

/** A column without a value is a gap. */
const buildLine = (points: readonly ChartPoint[], top: number, until: number): string => {
  const tops = highest(points, until);
  return [...tops]
    .sort(([a], [b]) => a - b)
    .map(([column, value]) => {
      const x = (column / (columns - 1)) * width;
      const y = height - 2 - (value / top) * (height - 6);
      const isFirst = !tops.has(column - 1);
      // A line of one point would not be visible.
      const alone = isFirst && !tops.has(column + 1) ? 'h1' : '';
      return `${isFirst ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}${alone}`;
    })
    .join('');
};

/** The newest value, if it is one of now. */
const readPresent = (last: ChartPoint | undefined, until: number): number | null =>
  last === undefined || until - Date.parse(last.at) > staleAfterMs ? null : last.value;

const currentText = (present: number | null, words: LineChartProps['words'], about: string | undefined): string => {
  if (present === null) return 'not known';
  return about === undefined ? words(present) : `${words(present)}, ${about}`;
};
const peakText = (peak: number | null, words: LineChartProps['words']): string[] =>
  peak === null ? [] : [`peak ${words(peak)}`];

/** A chart of the last hour, with the current and the highest value as text. */
export const LineChart = ({ title, now, points, words, about, bad }: LineChartProps) => {
  const last = points.at(-1);
  const until = Math.max(Date.parse(now ?? last?.at ?? ''), Date.parse(last?.at ?? now ?? ''));
  const present = readPresent(last, until);
  const known = points.flatMap(({ value }) => value ?? []);
  const peak = known.length === 0 ? null : Math.max(0, ...known);
  // Without a point nothing is known yet, so nothing stands for it.
  const current = last && currentText(present, words, about);
  const summary = [current === undefined ? 'no values yet' : `now ${current}`, ...peakText(peak, words)].join(', ');
  return (
    <figure className="grid min-w-0 gap-2 px-gutter py-3 xl:px-4">
      <figcaption className="flex items-baseline gap-2 text-sm">
        <span className="text-ink-2">{title}</span>
        <span className="ml-auto font-medium tabular-nums">{current ?? <Skeleton className="w-10" />}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={`${title} in the last hour: ${summary}`}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className={clsx('h-14 w-full', bad && (present ?? 0) > 0 ? 'text-wait' : 'text-run')}
      >
        <path d={`M0 ${height - 1.5}H${width}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
        <path
          d={buildLine(points, Math.max(peak ?? 0, 1e-9), until)}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span className="flex justify-between text-xs text-ink-3 tabular-nums">
        <span>an hour ago</span>
        {peakText(peak, words).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </span>
    </figure>
  );
};
