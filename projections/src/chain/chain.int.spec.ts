import { listBuilds } from '@throughline/platform/projections/control/builds.js';
import { jsonEvent } from '@eventstore/db-client';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commitPositions } from '@throughline/event-store/commit-positions.js';
import { startEventStore } from '@throughline/event-store/node.js';
import { onOwnNode } from '@throughline/embedded/testing/own-node.js';
import { createTestDatabase, type TestDatabase } from '@throughline/embedded/testing/test-postgres.js';
import { deploymentId } from '@throughline/contracts/operations/operations.events.js';
import { ChainKey } from '@throughline/platform/chain/chain-key.js';
import type { Finding } from '@throughline/contracts/chain/finding.js';
import { verifyProof } from '@throughline/contracts/chain/verify-proof.js';
import { connect, disconnect } from '@throughline/platform/eventstore/esdb-client.js';
import { EsdbEventStore } from '@throughline/platform/eventstore/esdb-event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { createLogger } from '@throughline/platform/logging/logger.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { Projection } from '@throughline/platform/projections/table.js';
import { startProjections } from '../engine/start-projections.js';
import { historyProjection } from '../history/history.projection.js';
import { foldedUpTo, operate, until, writeNotes } from '../testing/engine-harness.js';
import { Anchors } from './anchors.js';
import { chainProjection } from './chain.projection.js';
import { exportChain } from './export-chain.js';
import { LogCheck } from './log-check.js';

const key = ChainKey.parse(Buffer.alloc(32, 7).toString('base64'));
const [ours, others] = [newId(), newId()];

async function* getBytes(text: string): AsyncGenerator<Buffer, void> {
  yield Buffer.from(text);
}

onOwnNode('The hash chain (invariant 15)', () => {
  let database: TestDatabase;
  let postgres: Postgres;
  let folder: string;

  const withStore = async <T>(work: (store: EsdbEventStore, url: string) => Promise<T>): Promise<T> => {
    const node = await startEventStore({ databaseUrl: database.url });
    const store = await new EsdbEventStore({ url: node.url, logger: createLogger('silent') }).ready();
    try {
      return await work(store, node.url);
    } finally {
      await store.close();
      await node.stop();
    }
  };
  const verify = (chain: string | null = null) =>
    withStore(async (store) => {
      const check = new LogCheck({ postgres, store, chain, publicKeys: [key.publicKey] });
      await check.toTheEnd();
      return new Map(check.chains.map((one) => [one, check.verdict(one)]));
    });
  /** The event that our workspace's chain has at this place. */
  const getPosition = async (seq: number): Promise<number> => {
    const [link] = await postgres.query<{ position: number }>(
      'select position from rm.chain_links where chain = $1 and seq = $2',
      [ours, seq],
    );
    return link?.position ?? 0;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    postgres = new Postgres({ url: database.url });
    folder = await mkdtemp(join(tmpdir(), 'chain-'));
    await withStore(async (store, eventStoreUrl) => {
      const start = (projections: Projection[]) =>
        startProjections({ databaseUrl: database.url, eventStoreUrl, projections });
      // The chain comes to a log that is there already.
      const before = await start([historyProjection]);
      await before.caughtUp;
      await foldedUpTo(postgres, await writeNotes(store, ours, ['one', 'two']));
      await before.stop();
      const running = await start([historyProjection, chainProjection]);
      await until('the chain serves', async () =>
        (await listBuilds(postgres)).some(({ projection, status }) => projection === 'chain' && status === 'live'),
      );
      await writeNotes(store, others, ['theirs']);
      const client = connect(eventStoreUrl);
      const meta = { workspaceId: ours, at: '2026-01-02T03:04:05.000Z' };
      await client.appendToStream(
        'note-strange',
        jsonEvent({ type: 'NobodyKnowsThis', data: { b: 1, a: 2 }, metadata: meta }),
      );
      await client.appendToStream('user-strange', jsonEvent({ type: 'NobodyKnowsThat', data: {} }));
      await disconnect(client);
      await foldedUpTo(running.postgres, await writeNotes(store, ours, ['four']));
      const live = (name: string) => running.worker.session?.builds.find(({ projection }) => projection.name === name);
      await new Anchors(key, { events: 1, minutes: 0 }).appendDue({
        postgres,
        store,
        live,
        stopped: new AbortController().signal,
      });
      await writeNotes(store, others, ['theirs', 'theirs']);
      await foldedUpTo(running.postgres, await writeNotes(store, ours, ['five', 'six']));
      const [rebuilt] = await operate(running.postgres, { kind: 'rebuild', projections: ['chain'] });
      expect(rebuilt).toMatchObject({ status: 'live', source: 'log' });
      expect(rebuilt?.verification?.tables.map(({ equal }) => equal)).toEqual([true, true]);
      await running.stop();
    });
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await postgres.close();
    await database.drop();
  });

  it('verifies against the log, for every workspace and for what is in none, with events in it that nobody can read', async () => {
    const verdicts = await verify();
    expect(verdicts.get(ours)).toMatchObject({ events: 6, anchors: 1, publicKeys: [key.publicKey], finding: null });
    expect(verdicts.get(others)).toMatchObject({ events: 3, anchors: 1, finding: null });
    expect(verdicts.get(deploymentId)).toMatchObject({ events: 1, anchors: 1, finding: null });
    expect(verdicts.size).toBe(3);
    expect(await verify(ours)).toEqual(new Map([[ours, verdicts.get(ours)]]));
  });

  const events = 'event_store.events';
  /** `at` and `next` are where the event store keeps two events. */
  const cases: { damage: string; seq: number; reason: Finding['reason']; sql: (at: number, next: number) => string }[] =
    [
      {
        damage: 'one changed byte of what happened',
        seq: 2,
        reason: 'changed',
        sql: (at) =>
          `update ${events} set data = convert_to(replace(convert_from(data, 'UTF8'), 'two', 'twO'), 'UTF8') where position = ${at}`,
      },
      {
        damage: 'one changed byte of who did it and when',
        seq: 4,
        reason: 'changed',
        sql: (at) =>
          `update ${events} set metadata = convert_to(replace(convert_from(metadata, 'UTF8'), '2026', '2025'), 'UTF8') where position = ${at}`,
      },
      {
        damage: 'an event that is gone',
        seq: 2,
        reason: 'missing',
        sql: (at) => `update ${events} set stream = 'elsewhere-1' where position = ${at}`,
      },
      {
        damage: 'two events in each other’s places',
        seq: 4,
        reason: 'reordered',
        sql: (at, next) => `update ${events} set position = -1 where position = ${at};
        update ${events} set position = ${at} where position = ${next};
        update ${events} set position = ${next} where position = -1`,
      },
      {
        damage: 'an end that was cut off',
        seq: 5,
        reason: 'truncated',
        sql: (at) => `delete from ${events} where position >= ${at}`,
      },
      {
        damage: 'a link that was taken out of the chain',
        seq: 3,
        reason: 'added',
        sql: (at) => `delete from "chain_v1_b2".chain_links where position = ${commitPositions.sparse.fromStored(at)}`,
      },
      {
        damage: 'a hash that was signed',
        seq: 1,
        reason: 'changed',
        sql: (at) =>
          `update "chain_v1_b2".chain_links set hash = repeat('0', 64) where position = ${commitPositions.sparse.fromStored(at)}`,
      },
    ];
  it.each(cases)('finds $damage, and where', async ({ seq, reason, sql }) => {
    const position = await getPosition(seq);
    const [at, next] = [position, await getPosition(seq + 1)].map((seen) => commitPositions.sparse.toStored(seen));
    await postgres.script(`create table kept_events as table ${events};
      create table kept_links as table "chain_v1_b2".chain_links`);
    try {
      await postgres.script(sql(at ?? 0, next ?? 0));
      const { finding, events: before } = (await verify(ours)).get(ours) ?? {};
      expect(finding).toMatchObject({ reason, seq, position });
      expect(before).toBe(seq - 1);
    } finally {
      await postgres.script(`delete from ${events}; insert into ${events} table kept_events; drop table kept_events;
        delete from "chain_v1_b2".chain_links; insert into "chain_v1_b2".chain_links table kept_links; drop table kept_links`);
    }
  });

  it('is exported into one file, which verifies by itself, and betrays what is done to it', async () => {
    const file = join(folder, 'export.jsonl');
    const shares: number[] = [];
    const onRead = (share: number): number => shares.push(share);
    const exported = await withStore((store) => exportChain({ postgres, store, chain: ours, key, onRead }, file));
    expect(shares.at(-1)).toBe(1);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(exported).toMatchObject({ events: 6, finding: null });
    const text = await readFile(file, 'utf8');
    expect(await verifyProof(getBytes(text), { publicKeys: [key.publicKey] })).toMatchObject(exported);
    const lines = text.trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { kind: string }).kind)).toEqual([
      'proof',
      'event',
      'event',
      'event',
      'event',
      'anchor',
      'event',
      'event',
      'receipt',
    ]);
    const { finding } = await verifyProof(getBytes(text.replace('"four"', '"Four"')));
    expect(finding).toMatchObject({ reason: 'changed', seq: 4, line: 5 });
  });

  it('has no file of its final name before all of it is exported', async () => {
    const file = join(folder, 'early.jsonl');
    const early: string[][] = [];
    const listNames = (): number => early.push(readdirSync(folder).filter((name) => name.startsWith('early')));
    await withStore((store) => exportChain({ postgres, store, chain: ours, key, onRead: listNames }, file));
    expect(early).toContainEqual([expect.stringMatching(/^early\.jsonl\.[0-9a-f]{12}\.unfinished$/)]);
    expect(early.flat()).not.toContain('early.jsonl');
    expect(existsSync(file)).toBe(true);
  });

  it('is not exported over another file, nor where it does not fit its log', async () => {
    const file = join(folder, 'mine.txt');
    await writeFile(file, 'mine');
    await withStore(async (store) => {
      await expect(exportChain({ postgres, store, chain: ours, key }, file)).rejects.toThrow('EEXIST');
      expect(await readFile(file, 'utf8')).toBe('mine');
      await postgres.script(
        `update "chain_v1_b2".chain_links set hash = repeat('0', 64) where chain = '${ours}' and seq = 6`,
      );
      const none = join(folder, 'none.jsonl');
      const verdict = await exportChain({ postgres, store, chain: ours, key }, none);
      expect(verdict.finding).toMatchObject({ reason: 'changed', seq: 6 });
      await expect(readFile(none)).rejects.toThrow('ENOENT');
      expect(await readdir(folder)).not.toContainEqual(expect.stringContaining('unfinished'));
    });
  });
});
