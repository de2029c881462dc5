import { createTestDatabase, type TestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import { listBuilds, livePosition } from '@throughline/platform/projections/control/builds.js';
import { ConfigurationInvalid } from '@throughline/platform/config/configuration-invalid.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { startProjections } from '../start-projections.js';
import { insertBuild } from './builds.js';
import { engineMigrations } from './engine.schema.js';

/** The tables as they were when `proj.build` was named `proj.slot` and its column `requested_action` was named `wish`. */
const beforeRename = engineMigrations.slice(0, 6);

describe("The engine's tables, migrated from a data folder made when a build was called a slot,", () => {
  let database: TestDatabase;
  let postgres: Postgres;

  beforeAll(async () => {
    database = await createTestDatabase();
    postgres = new Postgres({ url: database.url });
    await migrate(postgres, 'proj', beforeRename);
    await postgres.script(`
      insert into proj.slot (projection, build, version, status, purpose, source, position, wish, kept_until) values
        ('agents', 1, 1, 'previous', 'serve', 'log', 70, null, '2100-01-01'),
        ('agents', 2, 1, 'live', 'serve', 'replica', 70, null, null),
        ('agents', 3, 1, 'verifying', 'swap', 'replica', 70, 'cancel', null)`);
    await migrate(postgres, 'proj', engineMigrations);
  });
  afterAll(async () => {
    await postgres.close();
    await database.drop();
  });

  it('contain every build with its status, its requested action and its expiry', async () => {
    expect(await listBuilds(postgres)).toMatchObject([
      { build: 1, status: 'previous', requestedAction: null, keptUntil: expect.stringMatching(/^2100-01-01/) },
      { build: 2, status: 'live', requestedAction: null, position: 70 },
      { build: 3, status: 'verifying', requestedAction: 'cancel' },
    ]);
    expect(await livePosition(postgres, 'agents')).toBe(70);
  });

  it('number the next build after the last one, and let only one build of a projection serve', async () => {
    const next = { projection: 'agents', version: 1, purpose: 'swap', source: 'log', parks: true } as const;
    const numbers = { epoch: 1, target: 0, eventsTotal: 0 };
    expect(await insertBuild(postgres, { ...next, ...numbers, status: 'building' })).toMatchObject({ build: 4 });
    await expect(insertBuild(postgres, { ...next, ...numbers, status: 'live' })).rejects.toThrow('build_serving');
  });

  it('are migrated once', async () => {
    await migrate(postgres, 'proj', engineMigrations);
    expect(await listBuilds(postgres)).toHaveLength(4);
  });
});

describe('A Postgres without the extensions', () => {
  let database: TestDatabase;
  let postgres: Postgres;
  beforeAll(async () => {
    database = await createTestDatabase();
    postgres = new Postgres({ url: database.url });
    // As Postgres answers where the package with the extensions is not installed.
    await postgres.script(`
      create function refuse() returns event_trigger language plpgsql as $$
      begin raise feature_not_supported using message = 'extension "pg_trgm" is not available'; end $$;
      create event trigger refuse on ddl_command_start when tag in ('CREATE EXTENSION') execute function refuse()`);
  });
  afterAll(async () => {
    await postgres.close();
    await database.drop();
  });

  it('refuses the start of the worker with a sentence that says what to install', async () => {
    const start = () =>
      startProjections({ databaseUrl: database.url, eventStoreUrl: 'esdb://127.0.0.1:1?tls=false', projections: [] });
    await expect(start()).rejects.toThrow(ConfigurationInvalid);
    await expect(start()).rejects.toThrow(
      /^Throughline needs the Postgres extensions pg_trgm, btree_gin and btree_gist, .* package postgresql-contrib\): extension "pg_trgm" is not available$/,
    );
  });
});
