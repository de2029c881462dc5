import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspectBackup } from '@throughline/platform/backup/read-backup.js';
import { takeBackup, type TakenBackup } from '@throughline/platform/backup/write-backup.js';
import { connect, disconnect } from '@throughline/platform/eventstore/esdb-client.js';
import { LogDigest } from '@throughline/platform/eventstore/log-copy/raw-event.js';
import { RawLog } from '@throughline/platform/eventstore/log-copy/raw-log.js';
import { PolicyCheckpoints } from '@throughline/platform/policies/policy-checkpoints.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { startEventStore } from '@throughline/event-store/node.js';
import { commitPositions } from '@throughline/event-store/commit-positions.js';
import { schemaSql } from '@throughline/event-store/schema.js';
import { startPostgres } from '@throughline/embedded/postgres.js';
import { newKeys, SealedLog } from '@throughline/embedded/testing/sealed-log.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { createTestDatabase, type TestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import { restoreFolder } from './restore-folder.js';

const keys = newKeys();

const toDigest = async (url: string, events: number): Promise<string> => {
  const [log, digest] = [new RawLog(url), new LogDigest()];
  for await (const event of log.domainEvents()) {
    if (digest.events === events) break;
    digest.add(event);
  }
  return log.close().then(() => digest.text);
};

describe('A backup whose log is on another server than its tables', () => {
  let folder: string;
  let tables: TestDatabase;
  let log: TestStack;
  let written: SealedLog;
  let postgres: Postgres;
  let taken: TakenBackup;
  /** System events that come first, so that positions of the product's events are others in a log without them. */
  let systemEvents = 0;
  const place = (event: number): number => commitPositions.sparse.fromStored(systemEvents + event);

  const prepare = async (): Promise<void> => {
    // Left there when the log was moved to the other server.
    await postgres.script(schemaSql);
    await new PolicyCheckpoints(postgres).load(['when-second', 'when-first']);
    await postgres.script(
      `create schema halts; create table halts.halts (scope text primary key, position bigint not null)`,
    );
    const client = connect(log.eventStoreUrl);
    for (let event = 0; event < 5; event += 1) await client.setStreamMetadata('agent-0', { maxAge: 1_000_000 + event });
    await disconnect(client);
    const there = new Postgres({ url: log.databaseUrl });
    const [first] = await there.query<{ events: number }>('select count(*)::int as events from event_store.events');
    systemEvents = first?.events ?? 0;
    await there.close();
    await written.prepare();
    for (let event = 0; event < 20; event += 1) await written.write('agent-before');
    await postgres.script(`update ops.policy_checkpoints set position = ${place(10)} where policy = 'when-second';
      update ops.policy_checkpoints set position = ${place(20)}, ahead = '[${place(31)}]' where policy = 'when-first';
      insert into halts.halts values ('deployment', ${place(7)});
      insert into ops.parked_reactions (policy, position, event, error, attempts)
        values ('when-second', ${place(4)}, '{"position": ${place(4)}}', 'broken', 3)`);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'throughline-external-'));
    await chmod(folder, 0o711);
    [tables, log] = await Promise.all([createTestDatabase(), startStack()]);
    postgres = new Postgres({ url: tables.url });
    const stack = { ...log, databaseUrl: tables.url };
    written = new SealedLog(stack, keys);
    await prepare();
    taken = await written.writeAround(4, () =>
      takeBackup({
        databaseUrl: tables.url,
        eventStoreUrl: log.eventStoreUrl,
        file: join(folder, 'a.backup'),
        pepper: keys.pepper,
        rest: 2,
      }),
    );
  });
  afterAll(async () => {
    await written.close();
    await postgres.close();
    await tables.drop();
    await log.stop();
    await rm(folder, { recursive: true });
  });

  it('has the log up to its head, with all that it refers to, and positions of the restored log', async () => {
    const to = join(folder, 'copy');
    const restored = await restoreFolder(join(folder, 'a.backup'), to, {
      keysFor: () => Promise.resolve(keys),
      progress: () => undefined,
    });
    expect(taken.events).toBeGreaterThanOrEqual(60);
    expect(restored).toMatchObject({ events: taken.events, names: { opened: taken.events, erased: 0 } });
    const server = await startPostgres({ dataDir: join(to, 'postgres') });
    const node = await startEventStore({ databaseUrl: server.url });
    const there = new Postgres({ url: server.url });
    try {
      expect(await toDigest(node.url, taken.events)).toBe(await toDigest(log.eventStoreUrl, taken.events));
      expect(
        await there.query('select policy, position, ahead as more from ops.policy_checkpoints order by policy'),
      ).toEqual([
        { policy: 'when-first', position: 20, more: [] },
        { policy: 'when-second', position: 10, more: [] },
      ]);
      expect(await there.query('select scope, position from halts.halts')).toEqual([
        { scope: 'deployment', position: 7 },
      ]);
      expect(await there.query('select position, event from ops.parked_reactions')).toEqual([
        { position: 4, event: { position: 4 } },
      ]);
    } finally {
      await there.close();
      await node.stop();
      await server.stop();
    }
  });

  it('leaves out the log of an earlier node in the same database, and counts each event once', async () => {
    const { header, manifest } = await inspectBackup(join(folder, 'a.backup'));
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    expect(taken.rows).toBe(rows - taken.events);
    expect(header.log).toBe('external');
    expect(header.definition.before.filter((statement) => statement.includes('event_store'))).toEqual([]);
  });
});
