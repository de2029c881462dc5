import autocannon from 'autocannon';

export type Load = { perSecond: number; p50: number; p99: number; failed: number };

type LoadOptions = { url: string; connections: number; seconds: number; body: () => string; headers?: Record<string, string> };

/** POSTs for a while over so many connections, each with a body of its own. Latencies in milliseconds. */
export const post = async ({ url, connections, seconds, body, headers }: LoadOptions): Promise<Load> => {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        setupRequest: (request) => ({ ...request, body: body() }),
      },
    ],
  });
  return { perSecond: result['2xx'] / result.duration, p50: result.latency.p50, p99: result.latency.p99, failed: result.non2xx + result.errors };
};

/** One after another: exact latencies, where a load generator rounds to milliseconds. */
export const oneByOne = async (count: number, call: (n: number) => Promise<void>): Promise<{ p50: number; p99: number }> => {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const from = performance.now();
    await call(n);
    times.push(performance.now() - from);
  }
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
};

export const percentile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);
