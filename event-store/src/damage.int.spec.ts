import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { Client } from '@throughline/platform/postgres/pg.js';
import { createTestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import type { TestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import { DamagedLog } from './errors.js';
import { firstFinding } from './integrity/findings.js';
import { lastSeal } from './integrity/segments.js';
import { verifyLog } from './integrity/verify-log.js';
import { startEventStore } from './node.js';
import { eventually } from '@throughline/platform/testing/eventually.js';

const head = 2_503;
const nothing = (): void => undefined;

const writeLog = async (databaseUrl: string): Promise<void> => {
  const node = await startEventStore({ databaseUrl });
  const client = EventStoreDBClient.connectionString(node.url);
  for (let part = 0; part < 25; part += 1) {
    const events = Array.from({ length: 100 }, (_, at) => jsonEvent({ type: 'Noted', data: { part, at } }));
    await client.appendToStream(`agent-${part % 5}`, events);
  }
  const reader = new Client({ connectionString: databaseUrl });
  await reader.connect();
  await eventually('two thousand events are sealed', async () => (await lastSeal(reader)) >= 2_000);
  await reader.end();
  await client.dispose();
  await node.stop();
};

type Case = { damage: string; sql: string; verify: RegExp; start?: RegExp };
const events = 'event_store.events';

const cases: Case[] = [
  {
    damage: 'a missing event',
    sql: `delete from ${events} where position = 700`,
    verify: /position 700 is missing/,
    start: /position 700 is missing/,
  },
  {
    damage: 'missing events',
    sql: `delete from ${events} where position between 100 and 120`,
    verify: /positions 100 to 120 are missing/,
    start: /positions 100 to 120 are missing/,
  },
  {
    damage: 'a missing beginning',
    sql: `delete from ${events} where position < 50`,
    verify: /positions 1 to 49 are missing/,
    start: /positions 1 to 49 are missing/,
  },
  {
    damage: 'a missing end',
    sql: `delete from ${events} where position > 1500`,
    verify: /ends at position 1500, but events up to 2000 were written/,
    start: /ends at position 1500, but events up to 2000 were written/,
  },
  {
    damage: 'other content at the end',
    sql: `update ${events} set data = 'x' where position = 1500`,
    verify: /Positions 1001 to 2000 do not hold what was written/,
    start: /Positions 1001 to 2000 do not hold what was written/,
  },
  {
    damage: 'other content long ago',
    sql: `update ${events} set type = 'Notes' where position = 10`,
    verify: /Positions 1 to 1000 do not hold what was written/,
  },
  {
    damage: 'a gap in a stream',
    sql: `update ${events} set revision = revision + 1000 where position = ${head}`,
    verify: /Stream agent-4 has 500 events at revisions 0 to 1499/,
    start: /Stream agent-4 has revision 1499 \(position 2503\), but not 1498/,
  },
  {
    damage: 'an event moved to another stream',
    sql: `update ${events} set stream = 'agent-9' where position = 2450`,
    verify: /Stream agent-9 has 1 events at revisions \d+ to \d+/,
    start: /Stream agent-9 has revision \d+/,
  },
  {
    damage: 'an id that is stored twice',
    sql: `update ${events} set id = (select id from ${events} where position = 2400) where position = 2450`,
    verify: /is stored at position 2400 and again at 2450/,
  },
];

describe('the stored log', () => {
  let database: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    await writeLog(database.url);
    client = new Client({ connectionString: database.url });
    await client.connect();
  });

  beforeEach(async () => {
    await client.query('begin isolation level repeatable read');
  });

  afterEach(async () => {
    await client.query('rollback');
  });

  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('is whole, and says how large it is and how it adds up', async () => {
    expect(await firstFinding(client)).toBeUndefined();
    const progress: number[] = [];
    const { events: count, digest, findings } = await verifyLog(client, (done) => progress.push(done));
    expect([count, findings]).toEqual([head, []]);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(progress).toEqual([1_000, 2_000, head]);
  });

  it('adds up to something else after any change', async () => {
    const { digest } = await verifyLog(client, nothing);
    await client.query(`update ${events} set created = created + 1 where position = ${head}`);
    expect((await verifyLog(client, nothing)).digest).not.toBe(digest);
  });

  it.each(cases)('verified, shows $damage', async ({ sql, verify }) => {
    await client.query(sql);
    expect((await verifyLog(client, nothing)).findings.join('\n')).toMatch(verify);
  });

  it.each(cases)('at a start, is judged by what is quickly seen: $damage', async ({ sql, start }) => {
    await client.query(sql);
    const finding = await firstFinding(client);
    if (start) expect(finding).toMatch(start);
    else expect(finding).toBeUndefined();
  });
});

describe('a node on a damaged log', () => {
  it('does not start, and says what is wrong and where', async () => {
    const database = await createTestDatabase();
    await writeLog(database.url);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query(`delete from ${events} where position = 700`);
    await client.end();
    const start = startEventStore({ databaseUrl: database.url });
    await expect(start).rejects.toBeInstanceOf(DamagedLog);
    await expect(start).rejects.toThrow('position 700 is missing');
    await database.drop();
  });
});
