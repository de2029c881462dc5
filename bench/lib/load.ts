import autocannon from 'autocannon';

export type Load = { perSecond: number; p50: number; p99: number; failed: number };
export type Call = { method: 'POST' | 'PATCH'; path: string; body: unknown };

type LoadOptions = {
  url: string;
  connections: number;
  seconds: number;
  call: () => Call;
  headers?: Record<string, string>;
};

/** Sends commands over a number of connections for some seconds, each with its own body. Latencies are in milliseconds. */
export const load = async ({ url, connections, seconds, call, headers }: LoadOptions): Promise<Load> => {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { 'content-type': 'application/json', ...headers },
    requests: [
      {
        setupRequest: (request) => {
          const { method, path, body } = call();
          return { ...request, method, path, body: JSON.stringify(body) };
        },
      },
    ],
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${url}: ${failed} of ${result['2xx'] + failed} calls failed`);
  return { perSecond: result['2xx'] / result.duration, p50: result.latency.p50, p99: result.latency.p99, failed };
};

/** Makes calls one after another and returns exact latencies; a load generator would round them to milliseconds. */
export const oneByOne = async (count: number, call: (n: number) => Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const from = performance.now();
    await call(n);
    times.push(performance.now() - from);
  }
  return times;
};
