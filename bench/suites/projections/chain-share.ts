import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { Projection } from '@throughline/platform/projections/table.js';
import { Batches } from '@throughline/projections/engine/follow/batches.js';
import { Build } from '@throughline/projections/engine/fold/build.js';
import { engineMigrations } from '@throughline/projections/engine/store/engine.schema.js';
import { insertBuild } from '@throughline/projections/engine/store/builds.js';
import { projections } from '@throughline/projections/projections.js';
import { databaseOn } from '../../lib/database.ts';
import type { Measure } from '../../lib/report.ts';
import type { ProjectionStack } from '../../lib/projection-stack.ts';
import { median } from '../../lib/statistics.ts';

const epoch = 1;
const rowsKept = 2_000;
const rounds = 5;
const sizes = [
  { size: 100, batches: 60 },
  { size: 1, batches: 400 },
];

const buildOf = async (postgres: Postgres, projection: Projection): Promise<Build> => {
  const row = await insertBuild(postgres, {
    projection: projection.name,
    version: projection.version,
    status: 'building',
    purpose: 'swap',
    source: 'log',
    parks: true,
    epoch,
    target: 0,
    eventsTotal: 0,
  });
  const build = new Build(projection, row, rowsKept);
  await build.createTables(postgres, true);
  return build;
};

/** Measures the share of the chain in a live batch of all projections, on a separate database. */
export const chainShare = async ({ databaseUrl, postgres: past }: ProjectionStack): Promise<Measure[]> => {
  const postgres = new Postgres({
    url: await databaseOn({ postgresUrl: databaseUrl }, 'bench_chain'),
    settings: { synchronous_commit: 'off' },
  });
  await migrate(postgres, 'proj', engineMigrations);
  const events = await past.query<AnyRecorded>(
    'select position, stream, revision, id, type, data, meta from rm.history order by position limit 50000',
  );
  const batches = new Batches(postgres, epoch);
  const fold = async (
    some: readonly Projection[],
    { size, batches: count }: (typeof sizes)[number],
  ): Promise<number> => {
    const builds = await Promise.all(some.map((one) => buildOf(postgres, one)));
    const taken: number[] = [];
    for (let at = 0; at < count; at += 1) {
      const batch = events.slice(at * size, (at + 1) * size);
      const from = performance.now();
      await batches.apply(builds, { events: batch, position: batch.at(-1)?.position ?? 0, unreadable: [] });
      taken.push(performance.now() - from);
    }
    return median(taken);
  };
  const measures: Measure[] = [];
  for (const sized of sizes) {
    const taken = { without: [] as number[], all: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      taken.without.push(
        await fold(
          projections.filter(({ name }) => name !== 'chain'),
          sized,
        ),
      );
      taken.all.push(await fold(projections, sized));
    }
    const [without, all] = [median(taken.without), median(taken.all)];
    measures.push({
      what: `chain of hashes in a live batch of ${sized.size}`,
      measured: `${all.toFixed(2)} ms`,
      baseline: `without it ${without.toFixed(2)} ms`,
      value: (100 * (all - without)) / all,
      unit: '%',
      must: { kind: 'at most', limit: 33 },
    });
  }
  await postgres.close();
  return measures;
};
