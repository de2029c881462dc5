import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Product } from '../lib/product.ts';
import { join, signIn, signUp, type Person } from '../lib/person.ts';
import { startPeer } from '../lib/process.ts';
import { print } from '../lib/progress.ts';
import type { Measure } from '../lib/report.ts';
import { percentile } from '../lib/statistics.ts';

const everyMs = 100;
const warmUps = 20;
const quiet = 2_000;
/** A session may have 20 sockets, and a person 20 sessions. */
const socketsOfSession = 20;
const sessionsOfPerson = 15;

const Ready = z.object({});
const Receipt = z.object({ position: z.number() });
const Heard = z.object({
  closed: z.number(),
  heard: z.array(z.tuple([z.number(), z.object({ sockets: z.number(), last: z.number() })])),
});

const now = (): number => Number(process.hrtime.bigint()) / 1e6;

type Sent = { at: number; answered: number; position: number };

const send = async ({ client, agents }: Person, n: number): Promise<Sent> => {
  const at = now();
  const { position } = Receipt.parse(await client.post(agents, { name: `Agent ${n}` }));
  return { at, answered: now(), position };
};

/** Sends commands at a steady rate without waiting for the previous one. */
const sendSteadily = async (person: Person, count: number): Promise<Sent[]> => {
  const begun = performance.now();
  const sent: Promise<Sent>[] = [];
  for (let n = 0; n < count; n += 1) {
    await delay(Math.max(0, begun + n * everyMs - performance.now()));
    sent.push(send(person, n));
  }
  return Promise.all(sent);
};

/** Cookies of as many sessions of members as this many sockets need. */
const sessionsFor = async (product: Product, host: Person, sockets: number): Promise<Record<string, string>[]> => {
  const sessions = [host.client.headers];
  let person = host;
  while (sessions.length * socketsOfSession < sockets) {
    const isFull = sessions.length % sessionsOfPerson === 0;
    if (isFull) await join(host, (person = await signUp(product)));
    const client = isFull ? person.client : await signIn(product, person.email);
    sessions.push(client.headers);
    client.close();
  }
  return sessions;
};

type Watched = { whole: number[]; afterAnswer: number[]; lost: number };

const watch = async (product: Product, sockets: number, commands: number): Promise<Watched> => {
  const person = await signUp(product);
  const watchers = await startPeer('watchers.ts', Ready, {
    BENCH_URL: product.url,
    BENCH_WORKSPACE: person.workspaceId,
    BENCH_SESSIONS: JSON.stringify(await sessionsFor(product, person, sockets)),
    BENCH_SOCKETS: String(sockets),
  });
  try {
    const sent = (await sendSteadily(person, warmUps + commands)).slice(warmUps);
    await delay(quiet);
    watchers.process.send('tell');
    const message: unknown[] = await once(watchers.process, 'message');
    const { closed, heard } = Heard.parse(message[0]);
    if (closed > 0) throw new Error(`${closed} sockets were closed.`);
    const byPosition = new Map(heard);
    const lost = sent.reduce((sum, { position }) => sum + sockets - (byPosition.get(position)?.sockets ?? 0), 0);
    const lasts = sent.map((one) => ({ ...one, last: byPosition.get(one.position)?.last ?? Infinity }));
    return {
      whole: lasts.map(({ at, last }) => last - at),
      afterAnswer: lasts.map(({ answered, last }) => last - answered),
      lost,
    };
  } finally {
    person.client.close();
    await watchers.stop();
  }
};

const listTimes = (what: string, { whole, afterAnswer }: Watched, limits: { p50: number; p99: number }): Measure[] =>
  (['p50', 'p99'] as const).map((name) => {
    const part = name === 'p50' ? 0.5 : 0.99;
    return {
      what: `${what}, ${name}`,
      measured: `${percentile(afterAnswer, part).toFixed(1)} ms of it after the command's answer`,
      baseline: '',
      value: percentile(whole, part),
      unit: 'ms',
      must: { kind: 'at most', limit: limits[name] },
    };
  });

/** Measures the time from sending a command to the row's arrival at other clients. */
export const live = async (product: Product): Promise<Measure[]> => {
  print('  one other client');
  const one = await watch(product, 1, 100);
  print('  500 clients');
  const many = await watch(product, 500, 200);
  return [
    ...listTimes('command → other client', one, { p50: 60, p99: 250 }),
    ...listTimes('command → last of 500 clients', many, { p50: 100, p99: 300 }),
    {
      what: 'rows lost on the way to 500 clients',
      measured: `200 rows × 500 clients at ${1_000 / everyMs} commands/s`,
      baseline: '',
      value: many.lost + one.lost,
      unit: 'lost',
      must: { kind: 'at most', limit: 0 },
    },
  ];
};
