import { setTimeout as delay } from 'node:timers/promises';
import type { Models } from '../../lib/model-server.ts';
import { signUp, type Person } from '../../lib/person.ts';
import type { Product } from '../../lib/product.ts';
import { print } from '../../lib/progress.ts';
import type { Measure } from '../../lib/report.ts';
import { percentile } from '../../lib/statistics.ts';
import { connect, createAgent, startRun, untilEnded } from './model-runs.ts';

export const streams = 100;
/** An agent may have 50 runs in progress, and a workspace five in six of a process. */
const workspaces = 2;
/** On average: at a fixed distance the commands would meet the same moment of every wave of pieces. */
const commandEveryMs = 50;
const commandsPerRound = 100;
const rounds = 3;
/** Runs that begin are other work than runs that stream. */
const untilAllStreamMs = 6_000;
/** About 20 seconds at 20 pieces a second, as quick as a model of a vendor writes. */
const longText = 'The harbour master counts the crates that came in before noon. '.repeat(100);
const model = 'rehearsal-1--paced:50';

const commandTimes = async ({ client, agents }: Person): Promise<number[]> => {
  const times: number[] = [];
  for (let n = 0; n < commandsPerRound; n += 1) {
    const from = performance.now();
    await client.post(agents, { name: `Agent ${n}` });
    const took = performance.now() - from;
    times.push(took);
    await delay(Math.max(0, 2 * commandEveryMs * Math.random() - took));
  }
  return times;
};

/** Milliseconds by which the loop of the backend was late in 99 of 100 looks since the last scrape. */
const eventLoopP99 = async ({ url }: Product): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1_000;
};

type Streamed = { quiet: number[]; streaming: number[]; loop: number[] };

const stream = async (product: Product, models: Models, commander: Person): Promise<Streamed> => {
  const people = await Promise.all(Array.from({ length: workspaces }, () => signUp(product)));
  const agents = await Promise.all(
    people.map(async (person) => createAgent(person, await connect(person, models), model, longText)),
  );
  const found: Streamed = { quiet: [], streaming: [], loop: [] };
  for (let round = 1; round <= rounds; round += 1) {
    print(`  ${streams} runs that stream, round ${round} of ${rounds}`);
    found.quiet.push(...(await commandTimes(commander)));
    const runs = await Promise.all(
      Array.from({ length: streams }, async (_, n) => {
        const at = n % workspaces;
        const person = people[at] ?? commander;
        return { person, runId: await startRun(person, agents[at] ?? '') };
      }),
    );
    await delay(untilAllStreamMs);
    await eventLoopP99(product);
    found.streaming.push(...(await commandTimes(commander)));
    found.loop.push(await eventLoopP99(product));
    await Promise.all(runs.map(({ person, runId }) => untilEnded(person, runId, 2_000)));
  }
  for (const { client } of people) client.close();
  return found;
};

const rowsOf = ({ quiet, streaming, loop }: Streamed): Measure[] => [
  {
    what: `event loop of the backend while ${streams} runs stream, p99`,
    measured: `${loop.length} rounds, the worst`,
    baseline: '',
    value: Math.max(...loop),
    unit: 'ms',
    must: { kind: 'at most', limit: 50 },
  },
  {
    what: `create agent while ${streams} runs stream, p95`,
    measured: `p50 ${percentile(streaming, 0.5).toFixed(2)} ms, p95 ${percentile(streaming, 0.95).toFixed(2)} ms, ${1_000 / commandEveryMs} a second`,
    baseline: `while none does, by turns: p50 ${percentile(quiet, 0.5).toFixed(2)} ms, p95 ${percentile(quiet, 0.95).toFixed(2)} ms`,
    value: percentile(streaming, 0.95) / percentile(quiet, 0.95),
    unit: '×',
    must: { kind: 'at most', limit: 1.1 },
  },
];

/** What many runs that stream at once cost everybody else. */
export const measureStreams = async (product: Product, models: Models, commander: Person): Promise<Measure[]> =>
  rowsOf(await stream(product, models, commander));
