import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { z } from 'zod';
import { startRedis, type TestRedis } from '../testing/redis.js';
import { WholeProduct } from '../testing/product/whole-product.js';

const rules = fileURLToPath(new URL('../../../docs/operations/alerts.yml', import.meta.url));
const expressions = [...readFileSync(rules, 'utf8').matchAll(/expr: (.+)/g)].map(([, expression]) => expression ?? '');

/** Series that an expression reads, such as `queue_jobs{state="failed"}`. */
const seriesIn = (expression: string): string[] =>
  [...expression.matchAll(/\b[a-z]+(?:_[a-z]+)+\b(?![a-z_]*\()(?:\{[^}]*\})?/g)]
    .map(([series]) => series)
    .filter((series) => !['event_store', 'timed_out'].includes(series));

/** Other programs report the first; a disk that does not fill up has no day on which it is full. */
const isElsewhere = (series: string): boolean => series.startsWith('probe_') || series === 'disk_full_in_days';

const Addresses = z.object({
  backend: z.record(z.string(), z.string()),
  projector: z.object({ PROJECTIONS_PORT: z.string() }),
});

/** A rate or an increase of a series that begins above 0 misses its first step. Histograms begin with the first measurement. */
const isReported = (metrics: string, series: string): boolean => {
  const [name = '', labels = ''] = series.split(/[{}]/);
  const ofHistogram = name.replace(/_(bucket|count|sum)$/, '');
  if (metrics.includes(`# TYPE ${ofHistogram} histogram`)) return true;
  const wanted = [...labels.matchAll(/\w+="[^"]+"/g)].map(([label]) => label);
  return metrics
    .split('\n')
    .some((line) => new RegExp(`^${name}[{ ]`).test(line) && wanted.every((label) => line.includes(label)));
};

describe('A product with a Redis, at rest,', () => {
  let dataDir: string;
  let product: WholeProduct;
  let redis: TestRedis;
  let addresses: z.infer<typeof Addresses>;
  let read: () => Promise<string>;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'throughline-metrics-'));
    redis = await startRedis();
    product = await WholeProduct.start(dataDir, { REDIS_URL: redis.url });
    addresses = Addresses.parse(JSON.parse(await readFile(join(dataDir, 'addresses.json'), 'utf8')));
    const urls = [product.url, `http://127.0.0.1:${addresses.projector.PROJECTIONS_PORT}`];
    read = async () => (await Promise.all(urls.map(async (url) => (await fetch(`${url}/metrics`)).text()))).join('\n');
  }, 120_000);
  afterAll(async () => {
    await product.end();
    await redis.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('reports every series that an alert reads, once policies have begun', async () => {
    const series = expressions.flatMap(seriesIn).filter((each) => !isElsewhere(each));
    expect(series.length).toBeGreaterThan(30);
    const missing = async () => {
      const metrics = await read();
      return series.filter((each) => !isReported(metrics, each));
    };
    await eventually('policies have begun', async () => (await missing()).length === 0, { within: 10_000 }).catch(
      () => undefined,
    );
    expect(await missing()).toEqual([]);
  });

  it('counts from 0 for every policy and command', async () => {
    const metrics = await read();
    expect(metrics).toContain('policy_parked_reactions_total{policy="when-trigger-fired-start-its-run"} 0');
    expect(metrics).toContain('command_append_conflicts_total{command="CreateAgent"} 0');
  });

  it('has the address of its Redis for npm run ops, which looks at the queues there', () => {
    expect(addresses.backend).toMatchObject({ REDIS_URL: redis.url });
  });
});
