import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { Client } from '../lib/client.ts';
import { databaseOn } from '../lib/database.ts';
import type { Product } from '../lib/product.ts';
import { load, oneByOne, type Call } from '../lib/load.ts';
import { signUp, type Person } from '../lib/person.ts';
import { startPeer } from '../lib/process.ts';
import { print } from '../lib/progress.ts';
import type { Measure } from '../lib/report.ts';
import { median } from '../lib/statistics.ts';

const rounds = 3;
const seconds = 3;
const callsAtOne = 300;
const busy = [16, 64] as const;
const renamed = 200;
const warmCalls = 10_000;
const maxWarmRounds = 6;

const Url = z.object({ url: z.string() });
const Receipt = z.object({ id: z.string() });
const Lag = z.object({ events: z.number().nullable() });

type Target = { name: string; client: Client; call: () => Call; settle: () => Promise<void> };
type Figures = { p50: number; perSecond: Map<number, number> };

/** Waits until projections and policies have caught up, also with what a peer appended, so that nothing is measured next to that. */
const settle =
  ({ client }: Person) =>
  async (): Promise<void> => {
    for (let tries = 0; tries < 1_200; tries += 1) {
      if (Lag.parse(await client.get('/api/lag')).events === 0) return;
      await delay(100);
    }
    throw new Error('The projections did not catch up.');
  };

const ours = async (person: Person): Promise<Target[]> => {
  const { client, agents } = person;
  const ids: string[] = [];
  for (let n = 0; n < renamed; n += 1) ids.push(Receipt.parse(await client.post(agents, { name: `Agent ${n}` })).id);
  let count = 0;
  const create = (): Call => ({ method: 'POST', path: agents, body: { name: `Agent ${(count += 1)}` } });
  const rename = (): Call => {
    count += 1;
    return { method: 'PATCH', path: `${agents}/${ids[count % ids.length]}/name`, body: { name: `Agent ${count}` } };
  };
  return [
    { name: 'create', client, call: create, settle: settle(person) },
    { name: 'rename', client, call: rename, settle: settle(person) },
  ];
};

const peer = (name: string, url: string): Target => {
  let count = 0;
  const call = (): Call => ({ method: 'POST', path: '/agents', body: { name: `Agent ${(count += 1)}` } });
  return { name, client: new Client(url, url), call, settle: () => Promise.resolve() };
};

const measureOnce = async (target: Target): Promise<Figures> => {
  const { client, call } = target;
  await target.settle();
  const once = async (): Promise<void> => {
    const { method, path, body } = call();
    const { status } = await client.send(method, path, body);
    if (status >= 300) throw new Error(`${target.name}: ${status}`);
  };
  const figures: Figures = { p50: median(await oneByOne(callsAtOne, once)), perSecond: new Map() };
  for (const connections of busy) {
    const { perSecond } = await load({ url: client.url, connections, seconds, call, headers: client.headers });
    figures.perSecond.set(connections, perSecond);
    await target.settle();
  }
  return figures;
};

/** Warms up by a number of calls, not by time, because the slower target needs longer until its code is compiled. */
const warmUp = async ({ client, call, settle: quiet }: Target): Promise<void> => {
  for (let calls = 0, rounds = 0; calls < warmCalls && rounds < maxWarmRounds; rounds += 1) {
    const { perSecond } = await load({ url: client.url, connections: 32, seconds: 2, call, headers: client.headers });
    calls += perSecond * 2;
  }
  await quiet();
};

type Rounds = Map<string, Figures[]>;

const compare = (
  { figures, own, other }: { figures: Rounds; own: string; other: string },
  of: (one: Figures) => number,
) => {
  const mine = (figures.get(own) ?? []).map(of);
  const theirs = (figures.get(other) ?? []).map(of);
  return {
    mine: median(mine),
    theirs: median(theirs),
    ratio: median(mine.map((one, at) => one / (theirs[at] ?? NaN))),
  };
};

/** The last one is the minimum of a command here: no session, rule, projection or follower. */
const peers = { insert: 'NestJS, one durable INSERT', emmett: 'Emmett on Postgres', append: 'NestJS, one append' };
const least = { [peers.insert]: 0.45, [peers.emmett]: 1.5 };
const perSecondText = (value: number): string => `${value.toFixed(0)}/s`;

const listMeasures = (figures: Rounds): Measure[] =>
  ['create', 'rename'].flatMap((own) => {
    const p50 = (one: Figures): number => one.p50;
    const atOne = compare({ figures, own, other: peers.insert }, p50);
    const first: Measure = {
      what: `${own} agent, p50 at 1 connection`,
      measured: `${atOne.mine.toFixed(2)} ms`,
      baseline: `${peers.insert}: ${atOne.theirs.toFixed(2)} ms`,
      value: atOne.ratio,
      shape: compare({ figures, own: peers.append, other: peers.insert }, p50).ratio,
      unit: '×',
      must: { kind: 'at most', limit: 2.2 },
    };
    const others = busy.flatMap((connections) =>
      Object.entries(least).map(([other, limit]): Measure => {
        const rate = ({ perSecond }: Figures): number => perSecond.get(connections) ?? NaN;
        const against = compare({ figures, own, other }, rate);
        return {
          what: `${own} agent, at ${connections} connections`,
          measured: perSecondText(against.mine),
          baseline: `${other}: ${perSecondText(against.theirs)}`,
          value: against.ratio,
          shape: compare({ figures, own: peers.append, other }, rate).ratio,
          unit: '×',
          must: { kind: 'at least', limit },
        };
      }),
    );
    return [first, ...others];
  });

/** Measures commands over HTTP in turns with the two peers on the same Postgres. */
export const commands = async (product: Product): Promise<Measure[]> => {
  const insert = await startPeer('nest.ts', Url, { DATABASE_URL: await databaseOn(product, 'bench_insert') });
  const append = await startPeer('nest.ts', Url, { EVENTSTORE_URL: product.eventStoreUrl });
  const emmett = await startPeer('emmett.ts', Url, { DATABASE_URL: await databaseOn(product, 'bench_emmett') });
  const person = await signUp(product);
  try {
    const own = await ours(person);
    const others = Object.entries({ insert, emmett, append } satisfies Record<keyof typeof peers, unknown>);
    const targets = [...own, ...others.map(([name, { ready }]) => peer(peers[name as keyof typeof peers], ready.url))];
    for (const target of targets) await warmUp(target);
    const figures: Rounds = new Map(targets.map(({ name }) => [name, []]));
    for (let round = 1; round <= rounds; round += 1) {
      print(`  round ${round} of ${rounds}`);
      for (const target of targets) figures.get(target.name)?.push(await measureOnce(target));
    }
    for (const { client } of targets) client.close();
    return listMeasures(figures);
  } finally {
    person.client.close();
    await Promise.all([insert.stop(), emmett.stop(), append.stop()]);
  }
};
