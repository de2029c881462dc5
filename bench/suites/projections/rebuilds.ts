import { projections } from '@throughline/projections/projections.js';
import { z } from 'zod';
import { databaseOn } from '../../lib/database.ts';
import { ofTheReplica } from '../../lib/of-the-replica.ts';
import { startPeer } from '../../lib/process.ts';
import { print } from '../../lib/progress.ts';
import type { Measure } from '../../lib/report.ts';
import { assertWhole, rebuild, type ProjectionStack } from '../../lib/projection-stack.ts';
import { median } from '../../lib/statistics.ts';
import { copySameRows } from './copy-same-rows.ts';

const rounds = 3;
/** The peer is so slow that it gets only a part of the events. */
const eventsForEmmett = 10_000;

const Time = z.object({ ms: z.number() });
const Rate = z.object({ ms: z.number(), events: z.number() });

const all = projections.map(({ name }) => name);
/** The projections built from the replica. The replica itself and the chain can only be built from the log. */
const readTables = ofTheReplica.map(({ name }) => name);

const readBare = async ({ eventStoreUrl }: ProjectionStack, events: number): Promise<number> => {
  const reader = await startPeer('bare-loop.ts', Time, { EVENTSTORE_URL: eventStoreUrl, BENCH_EVENTS: String(events) });
  await reader.stop();
  return reader.ready.ms;
};

const emmetts = async (stage: ProjectionStack): Promise<number> => {
  const database = await databaseOn({ postgresUrl: stage.databaseUrl }, 'bench_emmett_rebuild');
  const peer = await startPeer('emmett-rebuild.ts', Rate, {
    DATABASE_URL: database,
    BENCH_PAST_URL: stage.databaseUrl,
    BENCH_EVENTS: String(eventsForEmmett),
  });
  await peer.stop();
  return peer.ready.ms / peer.ready.events;
};

export const rebuilds = async (stage: ProjectionStack, events: number): Promise<Measure[]> => {
  const taken = { bare: [] as number[], replica: [] as number[], copy: [] as number[], log: [] as number[] };
  for (let round = 1; round <= rounds; round += 1) {
    print(`  round ${round} of ${rounds}`);
    taken.bare.push(await readBare(stage, events));
    taken.replica.push(await rebuild(stage, readTables));
    taken.copy.push(await copySameRows(stage, readTables));
    taken.log.push(await rebuild(stage, all, { fromLog: true }));
  }
  await assertWhole(stage, events);
  print('  Emmett');
  const perEvent = await emmetts(stage);
  const perSecond = (ms: number): string => `${(events / ms).toFixed(1)}k events/s (${(ms / 1_000).toFixed(1)} s)`;
  const ratio = (base: readonly number[], ours: readonly number[]): number =>
    median(base.map((ms, at) => ms / (ours[at] ?? Number.NaN)));
  const fromReplica = {
    what: `rebuild of ${readTables.length} projections from the replica`,
    measured: perSecond(median(taken.replica)),
  };
  const bare = `bare subscribeToAll: ${perSecond(median(taken.bare))}`;
  return [
    {
      ...fromReplica,
      baseline: bare,
      value: ratio(taken.bare, taken.replica),
      unit: '×',
      must: { kind: 'at least', limit: 2 },
    },
    {
      ...fromReplica,
      baseline: `COPY of the same rows: ${(median(taken.copy) / 1_000).toFixed(2)} s`,
      value: ratio(taken.copy, taken.replica),
      unit: '×',
      must: { kind: 'at least', limit: 0.45 },
    },
    {
      what: `rebuild of all ${all.length} from the event store`,
      measured: perSecond(median(taken.log)),
      baseline: bare,
      value: ratio(taken.bare, taken.log),
      unit: '×',
      must: { kind: 'at least', limit: 0.5 },
    },
    {
      ...fromReplica,
      baseline: `Emmett: ${(1 / perEvent).toFixed(2)}k events/s`,
      value: perEvent / (median(taken.replica) / events),
      unit: '×',
      must: { kind: 'at least', limit: 20 },
    },
  ];
};
