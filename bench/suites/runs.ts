import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { Client } from '../lib/client.ts';
import { load, type Call } from '../lib/load.ts';
import { signUp, type Person } from '../lib/person.ts';
import { startPeer } from '../lib/process.ts';
import type { Product } from '../lib/product.ts';
import { print } from '../lib/progress.ts';
import type { Measure } from '../lib/report.ts';
import { median, percentile } from '../lib/statistics.ts';

const warmUps = 10;
const oneAtATime = 40;
const together = 100;
const rounds = 3;
const connections = 16;
const seconds = 3;
const pollMs = 50;
const maxMs = 120_000;
/** Characters of the input that the steps read, small and near the most that is stored in an event itself. */
const sizes = { small: 100, large: 20_000 } as const;
type Size = keyof typeof sizes;

/** Four calls of tools that wait for nothing outside, and a one-word answer, because Rehearsal writes at a reader's speed. */
const instructions = `1. Read it with \`json.query\`, data: {{payload}}, query: "length(items)"
2. Double it with \`math.evaluate\`, expression: {{step 1.result}} * 2
3. Read it again with \`json.query\`, data: {{payload}}, query: "items"
4. Halve it with \`math.evaluate\`, expression: {{step 2.result}} / 2
5. Answer: Done`;
const definition = {
  instructions,
  inputs: [{ type: 'json', name: 'payload', label: 'Payload', required: true }],
  tools: ['json.query', 'math.evaluate'].map((tool) => ({ tool, policy: 'auto', pinned: {} })),
  limits: { steps: 50, activeTime: 900_000, parallelRuns: 50 },
};

const Url = z.object({ url: z.string() });
const Receipt = z.object({ id: z.string(), position: z.number() });
const Run = z.object({
  status: z.string(),
  revision: z.number(),
  queuedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
});
/** Times are those of the run's events. */
type Ended = { queued: number; ended: number; events: number };

const toPayload = (size: Size): unknown => ({ items: ['x'.repeat(sizes[size])] });

const createAgent = async ({ client, agents }: Person): Promise<string> => {
  const { id } = Receipt.parse(await client.post(agents, { name: 'Measured' }));
  await client.patch(`${agents}/${id}/draft`, { changes: definition });
  return id;
};

const start = async ({ client, agents }: Person, agentId: string, size: Size): Promise<string> => {
  const body = { version: 'draft', inputs: { payload: toPayload(size) } };
  return Receipt.parse(await client.post(`${agents}/${agentId}/runs`, body)).id;
};

const untilEnded = async ({ client, workspaceId }: Person, runId: string): Promise<Ended> => {
  for (let waited = 0; waited < maxMs; waited += pollMs) {
    const { status, body } = await client.send('GET', `/api/workspaces/${workspaceId}/runs/${runId}`);
    // The row of a run that was just requested may not be there yet.
    const run = status === 200 ? Run.parse(JSON.parse(body.toString())) : undefined;
    if (run !== undefined && run.endedAt !== null) {
      if (run.status !== 'succeeded') throw new Error(`The run ended as ${run.status}.`);
      return { queued: Date.parse(run.queuedAt), ended: Date.parse(run.endedAt), events: run.revision + 1 };
    }
    await delay(pollMs);
  }
  throw new Error('The run did not end.');
};

const alone = async (person: Person, agentId: string, size: Size): Promise<number[]> => {
  const times: number[] = [];
  for (let n = 0; n < warmUps + oneAtATime; n += 1) {
    const { queued, ended } = await untilEnded(person, await start(person, agentId, size));
    if (n >= warmUps) times.push(ended - queued);
  }
  return times;
};

/** Events a second while many runs are queued and executed. */
const busy = async (person: Person, agentId: string, size: Size): Promise<number> => {
  const ids = await Promise.all(Array.from({ length: together }, () => start(person, agentId, size)));
  const runs: Ended[] = [];
  for (const id of ids) runs.push(await untilEnded(person, id));
  const ms = Math.max(...runs.map(({ ended }) => ended)) - Math.min(...runs.map(({ queued }) => queued));
  return (runs.reduce((sum, { events }) => sum + events, 0) / ms) * 1_000;
};

const appendsPerSecond = async (client: Client): Promise<number> => {
  let count = 0;
  const call = (): Call => ({ method: 'POST', path: '/agents', body: { name: `Agent ${(count += 1)}` } });
  return (await load({ url: client.url, connections, seconds, call, headers: {} })).perSecond;
};

const listTimes = (size: Size, times: readonly number[]): Measure[] =>
  ([0.5, 0.95] as const).map((part) => ({
    what: `run of four calls, ${size} contents, requested → ended, p${part * 100}`,
    measured: `${times.length} runs, one at a time`,
    baseline: '',
    value: percentile(times, part),
    unit: 'ms',
    must: { kind: 'at most', limit: part === 0.5 ? 400 : 500 },
  }));

const toRate = (size: Size, rates: readonly number[], bare: readonly number[]): Measure => ({
  what: `${together} runs at once, ${size} contents, events recorded`,
  measured: `${median(rates).toFixed(0)}/s`,
  baseline: `NestJS, one append, at ${connections} connections: ${median(bare).toFixed(0)}/s`,
  value: median(rates.map((rate, at) => rate / (bare[at] ?? NaN))),
  unit: '×',
  must: { kind: 'at least', limit: size === 'small' ? 0.1 : 0.05 },
});

/** Measures whole runs on Rehearsal, by turns with an endpoint that appends one event per request to the same event store. */
export const runs = async (product: Product): Promise<Measure[]> => {
  const peer = await startPeer('nest.ts', Url, { EVENTSTORE_URL: product.eventStoreUrl });
  const bareClient = new Client(peer.ready.url, peer.ready.url);
  const person = await signUp(product);
  try {
    const agentId = await createAgent(person);
    print('  one run at a time');
    const times = { small: await alone(person, agentId, 'small'), large: await alone(person, agentId, 'large') };
    const bare: number[] = [];
    const rates: Record<Size, number[]> = { small: [], large: [] };
    for (let round = 1; round <= rounds; round += 1) {
      print(`  ${together} runs at once, round ${round} of ${rounds}`);
      bare.push(await appendsPerSecond(bareClient));
      rates.small.push(await busy(person, agentId, 'small'));
      rates.large.push(await busy(person, agentId, 'large'));
    }
    return [
      ...listTimes('small', times.small),
      ...listTimes('large', times.large),
      toRate('small', rates.small, bare),
      toRate('large', rates.large, bare),
    ];
  } finally {
    person.client.close();
    bareClient.close();
    await peer.stop();
  }
};
