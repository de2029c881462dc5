import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonEvent } from '@eventstore/db-client';
import { connect, disconnect } from '@throughline/platform/eventstore/esdb-client.js';
import { PolicyCheckpoints } from '@throughline/platform/policies/policy-checkpoints.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { startStack, type TestStack } from '../testing/stack.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-postgres.js';
import { checkPlaces } from './check-places.js';
import { beginUse, markCopy, markLeft } from './left-database.js';
import { locationsFile, readLocations, writeLocations } from './locations.js';
import { onDatabase } from './on-database.js';
import { findPlaces, recordPlaces, type Places } from './places.js';

const nowhere = 'esdb://127.0.0.1:1?tls=false';

describe('Where the parts of a data folder are', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'places-'));
    await chmod(folder, 0o711);
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is remembered from the settings of a start, for the owner of the folder alone', async () => {
    const given = { EVENTSTORE_URL: nowhere, DATABASE_URL: 'postgresql://a:b@one.example/throughline' };
    await recordPlaces(folder, await findPlaces(folder, given));
    expect(await findPlaces(folder, {})).toMatchObject({
      eventStore: { url: nowhere, said: locationsFile(folder) },
      database: { url: given.DATABASE_URL },
    });
    expect((await stat(locationsFile(folder))).mode & 0o777).toBe(0o600);
  });

  it('may be set with another password, but not to another server', async () => {
    await writeLocations(folder, { databaseUrl: 'postgresql://a:old@one.example/throughline' });
    const changed = await findPlaces(folder, { DATABASE_URL: 'postgresql://a:new@one.example/throughline' });
    expect(changed.database?.url).toContain('new');
    await expect(findPlaces(folder, { DATABASE_URL: 'postgresql://a:b@two.example/throughline' })).rejects.toThrow(
      'DATABASE_URL: names postgresql://two.example/throughline, but this deployment is at postgresql://one.example/throughline',
    );
  });

  it('is nowhere else in a folder that never moved', async () => {
    expect(await readLocations(folder)).toEqual({});
    expect(await findPlaces(folder, {})).toEqual({ eventStore: null, database: null, ownDatabase: undefined });
  });
});

describe('A log and a database that are on different servers', () => {
  let database: TestDatabase;
  let postgres: Postgres;
  let log: TestStack;
  const at = (eventStore: string | null): Places => ({
    eventStore: eventStore === null ? null : { url: eventStore, said: 'EVENTSTORE_URL' },
    database: null,
    ownDatabase: undefined,
  });
  const check = (eventStore: string | null) => checkPlaces(at(eventStore), database.url);
  const folded = (id: string, stream: string) =>
    postgres.script(`create schema rm; create table rm.history (id uuid, stream text, revision bigint, position bigint);
      insert into rm.history values ('${id}', '${stream}', 0, 1)`);

  beforeEach(async () => {
    [database, log] = await Promise.all([createTestDatabase(), startStack()]);
    postgres = new Postgres({ url: database.url });
  });
  afterEach(async () => {
    await postgres.close();
    await Promise.all([database.drop(), log.stop()]);
  });

  it('may both be empty', async () => {
    await expect(check(log.eventStoreUrl)).resolves.toBeUndefined();
    await expect(check(null)).resolves.toBeUndefined();
  });

  it.each([
    ['several hosts; one is away', (port: string) => `esdb://127.0.0.1:1,127.0.0.1:${port}?tls=false`],
    ['the name of a cluster', (port: string) => `esdb+discover://127.0.0.1:${port}?tls=false`],
  ])('may be named by %s', async (_, address) => {
    const { port } = new URL(log.eventStoreUrl.replace('esdb', 'http'));
    await expect(check(address(port))).resolves.toBeUndefined();
  });

  it('belong to each other when the log has the newest event of the database', async () => {
    const id = randomUUID();
    const client = connect(log.eventStoreUrl);
    await client.appendToStream('agent-1', jsonEvent({ id, type: 'Noted', data: {}, metadata: {} }));
    await disconnect(client);
    await folded(id, 'agent-1');
    await expect(check(log.eventStoreUrl)).resolves.toBeUndefined();
  });

  it('are refused when the log does not have that event', async () => {
    await folded(randomUUID(), 'agent-1');
    await expect(check(log.eventStoreUrl)).rejects.toThrow(
      /^EVENTSTORE_URL: the event store at .* does not have the log that this database was made of: event 0 of agent-1/,
    );
  });

  it('are refused when the log is empty and policies have reacted to events', async () => {
    await new PolicyCheckpoints(postgres).load(['when-first']);
    await postgres.execute('update ops.policy_checkpoints set position = 7');
    await expect(check(log.eventStoreUrl)).rejects.toThrow('is empty, and this database belongs to a log that is not');
    await expect(check(null)).rejects.toThrow('The log of this database is in another event store: set EVENTSTORE_URL');
  });

  it('are refused when the database has a log of its own', async () => {
    await postgres.script('create schema event_store; create table event_store.events as select 1 as position');
    await expect(check(log.eventStoreUrl)).rejects.toThrow('EVENTSTORE_URL: this database has a log of its own');
    await expect(check(null)).resolves.toBeUndefined();
  });

  it('are refused when one of them cannot be reached', async () => {
    await expect(check(nowhere)).rejects.toThrow(
      'EVENTSTORE_URL: the event store at esdb://127.0.0.1:1 cannot be used',
    );
    const url = 'postgresql://a:secret@127.0.0.1:1/throughline';
    const places = { ...at(null), database: { url, said: 'DATABASE_URL' } };
    await expect(checkPlaces(places, url)).rejects.toThrow(
      /^DATABASE_URL: the Postgres at postgresql:\/\/127.0.0.1:1\/throughline cannot be used: .*connect ECONNREFUSED/,
    );
  });

  it('are refused when the database was left for another one', async () => {
    await onDatabase(database.url, (client) => markLeft(client, 'event store esdb://one.example:2113'));
    await expect(check(null)).rejects.toThrow('was moved to event store esdb://one.example:2113');
  });

  it('leave no mark on a copy that is used', async () => {
    await onDatabase(database.url, markCopy);
    await onDatabase(database.url, beginUse);
    expect(await postgres.query(`select 1 from pg_namespace where nspname = 'throughline_move'`)).toEqual([]);
  });
});
