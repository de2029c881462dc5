import type { Sample } from '@throughline/contracts/operations/health-snapshot.js';
import { storedLag } from '@throughline/contracts/operations/lag.js';
import { useHealthSnapshot } from '../../lib/live/health-snapshot.js';
import { formatDuration } from '../../lib/time/format.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { LineChart, type ChartPoint } from './line-chart.js';
import { foldedPerSecond } from './folded-per-second.js';

const points = (samples: readonly Sample[], value: (sample: Sample) => number | null): ChartPoint[] =>
  samples.map((sample) => ({ at: sample.at, value: value(sample) }));

const perSecond = (value: number): string => `${value < 10 ? value.toFixed(1) : formatNumber(Math.round(value))}/s`;

const formatLag = (ms: number): string => (ms === 0 ? 'none' : formatDuration(ms));

const eventsBehind = (count: number | null | undefined): string | undefined =>
  !count
    ? undefined
    : count === 1
      ? 'one event'
      : `${storedLag(count, 0).more ? 'more than ' : ''}${formatNumber(count)} events`;

/** Shows the last hour. */
export const Charts = () => {
  const samples = useHealthSnapshot((state) => state.samples);
  const now = useHealthSnapshot((state) => state.snapshot?.at);
  return (
    <section
      aria-label="The last hour"
      className="grid grid-cols-1 gap-px border-b border-line bg-line sm:grid-cols-2 xl:grid-cols-5 [&>figure]:bg-surface"
    >
      <LineChart now={now} title="Events folded" points={foldedPerSecond(samples)} words={perSecond} />
      <LineChart
        now={now}
        title="Projections behind"
        points={points(samples, ({ lagMs }) => lagMs)}
        words={formatLag}
        about={eventsBehind(samples.at(-1)?.lag)}
        bad
      />
      <LineChart
        now={now}
        title="Policies behind"
        points={points(samples, ({ policyLagMs }) => policyLagMs)}
        words={formatLag}
        about={eventsBehind(samples.at(-1)?.policyLag)}
        bad
      />
      <LineChart now={now} title="Requests" points={points(samples, ({ requests }) => requests)} words={perSecond} />
      <LineChart
        now={now}
        title="Response time, p95"
        points={points(samples, ({ p95 }) => p95 ?? 0)}
        words={(value) => (value === 0 ? 'no requests' : formatDuration(value))}
      />
      <div aria-hidden="true" className="hidden bg-surface sm:max-xl:block" />
    </section>
  );
};
