import { clsx } from 'clsx';
import { Skeleton } from '../../ui/feedback/skeleton.js';

export type ChartPoint = { at: string; value: number };

export type LineChartProps = {
  title: string;
  /** Oldest first. */
  points: readonly ChartPoint[];
  words: (value: number) => string;
  /** More about the current value. */
  about?: string | undefined;
  /** More is worse. */
  bad?: boolean | undefined;
};

const hour = 3_600_000;
const [width, height] = [300, 56];

/** The number of columns. Each shows its highest value, so that no peak is lost at this width. */
const columns = 150;

const highest = (points: readonly ChartPoint[], until: number): Map<number, number> => {
  const tops = new Map<number, number>();
  for (const { at, value } of points) {
    const column = Math.floor(((Date.parse(at) - (until - hour)) / hour) * (columns - 1));
    if (column >= 0) tops.set(column, Math.max(tops.get(column) ?? 0, value));
  }
  return tops;
};

const lineOf = (points: readonly ChartPoint[], top: number): string => {
  const until = Date.parse(points.at(-1)?.at ?? '');
  return [...highest(points, until)]
    .sort(([a], [b]) => a - b)
    .map(([column, value], at) => {
      const x = (column / (columns - 1)) * width;
      const y = height - 2 - (value / top) * (height - 6);
      return `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
};

/** A chart of the last hour, with the current and the highest value as text. */
export const LineChart = ({ title, points, words, about, bad }: LineChartProps) => {
  const last = points.at(-1);
  const now = last?.value ?? 0;
  const peak = Math.max(0, ...points.map(({ value }) => value));
  // Without a point nothing is known, so no figure stands for it.
  const current = last && (about === undefined ? words(now) : `${words(now)}, ${about}`);
  const summary = current === undefined ? 'no values yet' : `now ${current}, peak ${words(peak)}`;
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
        className={clsx('h-14 w-full', bad && now > 0 ? 'text-wait' : 'text-run')}
      >
        <path d={`M0 ${height - 1.5}H${width}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
        <path
          d={lineOf(points, Math.max(peak, 1e-9))}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span className="flex justify-between text-xs text-ink-3 tabular-nums">
        <span>an hour ago</span>
        {last && <span>peak {words(peak)}</span>}
      </span>
    </figure>
  );
};
