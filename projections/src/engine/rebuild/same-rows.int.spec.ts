import { listBuilds } from '@throughline/platform/projections/control/builds.js';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { noteWritten } from '@throughline/contracts/notes/note.fixtures.js';
import { createTestDatabase, type TestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { recorded } from '@throughline/platform/projections/table-spec.js';
import fc from 'fast-check';
import { faults, talliesProjection, wordsProjection } from '../../testing/toy-projections.js';
import { Batches } from '../follow/batches.js';
import { Build } from '../fold/build.js';
import { Bulk } from './bulk.js';
import { nothingLive, Throttle } from './throttle.js';
import { toDigest } from './comparison.js';
import { engineMigrations } from '../store/engine.schema.js';
import { insertBuild } from '../store/builds.js';

const id = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const epoch = 1;

type Sketch = { note: number; workspace: number; text: string };
const sketch = fc.record({
  note: fc.integer({ min: 1, max: 12 }),
  workspace: fc.integer({ min: 1, max: 4 }),
  text: fc.oneof(
    { weight: 8, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
    { weight: 1, arbitrary: fc.constant('unfoldable') },
    { weight: 1, arbitrary: fc.constant('mistyped') },
  ),
});
const getEvent = ({ note, workspace, text }: Sketch, index: number): AnyRecorded =>
  recorded(
    noteWritten({
      noteId: id(note),
      workspaceId: id(workspace),
      text: text.replaceAll('\0', '').toWellFormed(),
    }),
    index + 1,
  );

describe('Whatever way events are folded, the rows are the same:', () => {
  let database: TestDatabase;
  let postgres: Postgres;

  beforeAll(async () => {
    database = await createTestDatabase();
    postgres = new Postgres({ url: database.url });
    await migrate(postgres, 'proj', engineMigrations);
    faults.unfoldable.add('unfoldable');
    faults.mistyped.add('mistyped');
  });
  afterAll(async () => {
    await postgres.close();
    await database.drop();
  });

  const projections = [wordsProjection, talliesProjection];
  const newBuilds = (): Promise<Build[]> =>
    Promise.all(
      projections.map(async ({ name, version, ...rest }) => {
        const row = await insertBuild(postgres, {
          projection: name,
          version,
          status: 'building',
          purpose: 'swap',
          source: 'log',
          parks: true,
          epoch,
          target: 0,
          eventsTotal: 0,
        });
        const build = new Build({ name, version, ...rest }, row, 3);
        await build.createTables(postgres, false);
        return build;
      }),
    );
  /** The builds as a new process opens them. */
  const reopened = async (builds: readonly Build[], rowsKept: number): Promise<Build[]> => {
    const rows = await listBuilds(postgres);
    return Promise.all(
      builds.map(async ({ projection, key }) => {
        const row = rows.find((one) => one.projection === key.projection && one.build === key.build);
        if (row === undefined) throw new Error('The row is gone.');
        const build = new Build(projection, row, rowsKept);
        await build.createTables(postgres, false);
        return build;
      }),
    );
  };
  const digests = (builds: readonly Build[]) =>
    Promise.all(builds.flatMap((build) => build.tables.map((table) => toDigest(postgres, table))));
  const parked = async (builds: readonly Build[]) =>
    Promise.all(
      builds.map(({ key }) =>
        postgres.query(
          'select position, keys, state from proj.quarantine where projection = $1 and build = $2 order by position',
          [key.projection, key.build],
        ),
      ),
    );

  /** Live: batches as they come, with a process that dies now and then. */
  const followed = async (events: readonly AnyRecorded[], cuts: readonly number[]): Promise<Build[]> => {
    let builds = await newBuilds();
    for (let from = 0, step = 0; from < events.length; step += 1) {
      const size = cuts[step % cuts.length] ?? 1;
      const part = events.slice(from, from + size);
      await new Batches(postgres, epoch).apply(builds, {
        events: part,
        position: part.at(-1)?.position ?? 0,
        unreadable: [],
      });
      if (size % 3 === 0) builds = await reopened(builds, size);
      from += size;
    }
    return builds;
  };

  /** A rebuild in bulk: pages, writes now and then, and deaths between folding and writing. */
  const rebuilt = async (events: readonly AnyRecorded[], cuts: readonly number[]): Promise<Build[]> => {
    let builds = await newBuilds();
    let bulk = new Bulk(postgres, epoch, builds, new Throttle(nothingLive));
    for (let from = 0, step = 0; from < events.length; step += 1) {
      const size = cuts[step % cuts.length] ?? 1;
      const part = events.slice(from, from + size);
      await bulk.fold({ events: part, position: part.at(-1)?.position ?? 0, unreadable: [] });
      from += size;
      if (step % 2 === 1 || from >= events.length) await bulk.write();
      else if (step % 5 === 4) {
        await bulk.settled();
        builds = await reopened(builds, size);
        bulk = new Bulk(postgres, epoch, builds, new Throttle(nothingLive));
        from = events.findIndex((event) => event.position > (builds[0]?.position ?? 0));
      }
    }
    await bulk.settled();
    return builds;
  };

  it('live or rebuilt, in batches of any size, with interruptions at any point, with events that cannot be folded among them (invariants 5 and 6)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(sketch, { minLength: 1, maxLength: 60 }),
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 6 }),
        async (sketches, cuts, otherCuts) => {
          const events = sketches.map(getEvent);
          const [one, two, three] = [
            await followed(events, [1]),
            await followed(events, cuts),
            await rebuilt(events, otherCuts),
          ];
          const expected = await digests(one);
          expect(await digests(two)).toEqual(expected);
          expect(await digests(three)).toEqual(expected);
          expect(await parked(two)).toEqual(await parked(one));
          expect(await parked(three)).toEqual(await parked(one));
        },
      ),
      { numRuns: 15 },
    );
  });
});
