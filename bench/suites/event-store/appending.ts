import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import type { RunningPostgres } from '@throughline/embedded/postgres.js';
import { Client } from 'pg';
import { databaseOn } from '../../lib/database.ts';
import { oneByOne } from '../../lib/load.ts';
import { startPeer } from '../../lib/process.ts';
import { print } from '../../lib/progress.ts';
import type { Measure } from '../../lib/report.ts';
import { median } from '../../lib/statistics.ts';
import { append, appendsPerSecond, inFlight, node, nodeWithTls, noOp, Url, type Server } from './servers.ts';

const rounds = 9;
const secondsEach = 2;
const appendsAtOne = 400;

const inserting = (databaseUrl: string): Promise<Server> =>
  startPeer('inserting-event-store.ts', Url, { DATABASE_URL: databaseUrl });

const inserts = async (
  postgres: RunningPostgres,
): Promise<{ insert: () => Promise<unknown>; end: () => Promise<void> }> => {
  const client = new Client({ connectionString: await databaseOn({ postgresUrl: postgres.socketUrl }, 'bench_plain') });
  await client.connect();
  await client.query('create table plain (id bigint generated always as identity primary key, data jsonb not null)');
  const data = JSON.stringify({ padding: 'x'.repeat(200) });
  const insert = () => client.query({ name: 'plain', text: 'insert into plain (data) values ($1)', values: [data] });
  return { insert, end: () => client.end() };
};

/** Compares appends with a store that does nothing, a store that only inserts, and an INSERT without the protocol. */
export const appending = async (postgres: RunningPostgres): Promise<Measure[]> => {
  const certificates = await mkdtemp(join(tmpdir(), 'bench-tls-'));
  const servers = [
    await node(await databaseOn({ postgresUrl: postgres.socketUrl }, 'bench_appends')),
    await noOp(0),
    await inserting(await databaseOn({ postgresUrl: postgres.socketUrl }, 'bench_inserting')),
    await nodeWithTls(await databaseOn({ postgresUrl: postgres.socketUrl }, 'bench_tls'), certificates),
  ] as const;
  const [own, nothing, least, tls] = servers.map(({ ready }) => EventStoreDBClient.connectionString(ready.url));
  const { insert, end } = await inserts(postgres);
  if (!own || !nothing || !least || !tls) throw new Error('Four servers were started.');
  try {
    for (const client of [own, nothing, least, tls]) await appendsPerSecond(client, secondsEach * 2);
    const figures = {
      own: [] as number[],
      nothing: [] as number[],
      least: [] as number[],
      tls: [] as number[],
      p50: [] as number[],
      bare: [] as number[],
      leastP50: [] as number[],
      plain: [] as number[],
    };
    for (let round = 1; round <= rounds; round += 1) {
      print(`  round ${round} of ${rounds}`);
      figures.own.push(await appendsPerSecond(own, secondsEach));
      figures.nothing.push(await appendsPerSecond(nothing, secondsEach));
      figures.tls.push(await appendsPerSecond(tls, secondsEach));
      figures.least.push(await appendsPerSecond(least, secondsEach));
      figures.p50.push(median(await oneByOne(appendsAtOne, () => append(own))));
      figures.bare.push(median(await oneByOne(appendsAtOne, () => append(nothing))));
      figures.leastP50.push(median(await oneByOne(appendsAtOne, () => append(least))));
      figures.plain.push(median(await oneByOne(appendsAtOne, insert)));
    }
    const ratio = (ones: number[], others: number[]) => median(ones.map((one, at) => one / (others[at] ?? Number.NaN)));
    return [
      {
        what: `appends of one event, ${inFlight} in flight`,
        measured: `${median(figures.own).toFixed(0)}/s`,
        baseline: `a store that does nothing: ${median(figures.nothing).toFixed(0)}/s`,
        value: ratio(figures.own, figures.nothing),
        shape: ratio(figures.least, figures.nothing),
        unit: '×',
        must: { kind: 'at least', limit: 0.85 },
      },
      {
        what: 'the same through TLS and with a password, as the product starts it',
        measured: `${median(figures.tls).toFixed(0)}/s`,
        baseline: `without both: ${median(figures.own).toFixed(0)}/s`,
        value: ratio(figures.tls, figures.own),
        unit: '×',
        must: { kind: 'at least', limit: 0.75 },
      },
      {
        what: 'append of one event, p50 with 1 in flight',
        measured: `${median(figures.p50).toFixed(2)} ms`,
        baseline: `one durable INSERT: ${median(figures.plain).toFixed(2)} ms (the protocol alone: ${median(figures.bare).toFixed(2)} ms)`,
        value: ratio(figures.p50, figures.plain),
        shape: ratio(figures.leastP50, figures.plain),
        unit: '×',
        must: { kind: 'at most', limit: 2.5 },
      },
    ];
  } finally {
    await Promise.all([own, nothing, least, tls].map((client) => client.dispose()));
    await end();
    for (const server of servers) await server.stop();
    await rm(certificates, { recursive: true });
  }
};
