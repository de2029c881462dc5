import { requestSeconds } from '../../kernel/metrics/metrics.js';

type Counted = { count: number; buckets: ReadonlyMap<number, number> };
export type RequestFigures = { requests: number; p95: number | null };

const counted = async (): Promise<Counted> => {
  const { values } = await requestSeconds.get();
  const buckets = new Map<number, number>();
  let count = 0;
  for (const { metricName, labels, value } of values) {
    if (metricName?.endsWith('_count') === true) count += value;
    // The label is typed by the histogram's own labels, which do not name this one.
    const le: unknown = Reflect.get(labels, 'le');
    if (metricName?.endsWith('_bucket') === true && typeof le === 'number')
      buckets.set(le, (buckets.get(le) ?? 0) + value);
  }
  return { count, buckets };
};

/** Requests and their durations since the previous call, from the metrics that are recorded anyway. */
export class RequestMeter {
  private before: Counted = { count: 0, buckets: new Map() };

  async since(seconds: number): Promise<RequestFigures> {
    const [before, now] = [this.before, await counted()];
    this.before = now;
    const count = now.count - before.count;
    if (count <= 0) return { requests: 0, p95: null };
    return { requests: count / seconds, p95: within(0.95 * count, before, now) };
  }
}

/** Upper bound of the bucket of the wanted request, in milliseconds. The slowest requests fall into no bucket. */
const within = (wanted: number, before: Counted, now: Counted): number => {
  const bounds = [...now.buckets.keys()].sort((a, b) => a - b);
  const bound = bounds.find((le) => (now.buckets.get(le) ?? 0) - (before.buckets.get(le) ?? 0) >= wanted);
  return 1_000 * (bound ?? (bounds.at(-1) ?? 0) * 2);
};
