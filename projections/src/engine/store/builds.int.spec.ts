import { listBuilds, type BuildStatus } from '@throughline/platform/projections/control/builds.js';
import { createTestDatabase, type TestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { engineMigrations } from './engine.schema.js';
import { insertBuild } from './builds.js';
import { deleteEndedBuilds } from './ended-builds.js';

describe('What is known of builds', () => {
  let database: TestDatabase;
  let postgres: Postgres;

  beforeAll(async () => {
    database = await createTestDatabase();
    postgres = new Postgres({ url: database.url });
    await migrate(postgres, 'proj', engineMigrations);
  });
  beforeEach(() => postgres.script('delete from proj.build'));
  afterAll(async () => {
    await postgres.close();
    await database.drop();
  });

  const add = async (projection: string, status: BuildStatus): Promise<number> => {
    const purpose = status === 'live' ? 'serve' : 'swap';
    const { build } = await insertBuild(postgres, {
      projection,
      version: 1,
      status,
      purpose,
      source: 'replica',
      parks: false,
      epoch: 1,
      target: 0,
      eventsTotal: 0,
    });
    return build;
  };
  const builds = async (projection: string): Promise<number[]> =>
    (await listBuilds(postgres)).filter((row) => row.projection === projection).map(({ build }) => build);

  it('is kept for the latest builds of each projection, however many there were', async () => {
    for (let n = 0; n < 30; n += 1) await add('agents', n % 2 === 0 ? 'dropped' : 'cancelled');
    await add('runs', 'dropped');
    expect(await deleteEndedBuilds(postgres)).toBe(10);
    expect(await builds('agents')).toEqual(Array.from({ length: 20 }, (_, n) => n + 11));
    expect(await builds('runs')).toEqual([1]);
    expect(await add('agents', 'building')).toBe(31);
  });

  it('is never deleted for builds that serve, may serve again, or still have tables', async () => {
    const [live, previous, failed] = [
      await add('agents', 'live'),
      await add('agents', 'previous'),
      await add('agents', 'failed'),
    ];
    await postgres.script(`create schema agents_v1_b${failed}`);
    for (let n = 0; n < 25; n += 1) await add('agents', 'verified');
    await deleteEndedBuilds(postgres);
    expect((await builds('agents')).slice(0, 4)).toEqual([live, previous, failed, 9]);
  });
});
