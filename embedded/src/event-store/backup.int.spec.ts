import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { Client } from '@throughline/platform/postgres/pg.js';
import { collect } from '../testing/collect.js';
import { createTestDatabase } from '../testing/test-postgres.js';
import type { TestDatabase } from '../testing/test-postgres.js';
import { restoreBackup } from './backup/restore-backup.js';
import { writeBackup } from './backup/write-backup.js';
import { AnotherNodeHoldsTheLog } from './errors.js';
import { startEventStore } from './node.js';
import type { RunningEventStore } from './node.js';

const nothing = (): void => undefined;
const noted = (count: number) =>
  Array.from({ length: count }, (_, index) => jsonEvent({ type: 'Noted', data: { index } }));

const withClient = async <T>(database: TestDatabase, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

describe('a backup', () => {
  let source: TestDatabase;
  let target: TestDatabase;
  let node: RunningEventStore;
  let writer: EventStoreDBClient;
  let folder: string;
  let file: string;

  const back = () =>
    withClient(source, async (client) => {
      await client.query('begin isolation level repeatable read read only');
      return writeBackup(client, file, nothing);
    });
  const restore = (from = file) => withClient(target, (client) => restoreBackup(client, from, nothing));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'throughline-backup-'));
    file = join(folder, 'log.backup');
    source = await createTestDatabase();
    node = await startEventStore({ databaseUrl: source.url });
    writer = EventStoreDBClient.connectionString(node.url);
    for (let part = 0; part < 15; part += 1) await writer.appendToStream(`agent-${part % 3}`, noted(100));
    await writer.tombstoneStream('agent-2');
  });

  beforeEach(async () => {
    target = await createTestDatabase();
  });

  afterEach(async () => {
    await rm(file, { force: true });
    await target.drop();
  });

  afterAll(async () => {
    await writer.dispose();
    await node.stop();
    await source.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('made while the node writes, restores the log as it was at one moment', async () => {
    let goingOn = true;
    const writing = (async () => {
      while (goingOn) await writer.appendToStream('agent-0', noted(10));
    })();
    const made = await back();
    goingOn = false;
    await writing;
    expect(await restore()).toEqual(made);
    expect(await readdir(folder)).toEqual(['log.backup']);
    const restored = await startEventStore({ databaseUrl: target.url });
    const reader = EventStoreDBClient.connectionString(restored.url);
    const [before, after] = [await collect(writer.readAll()), await collect(reader.readAll())];
    expect(after.map(({ id, revision, created }) => [id, revision, created])).toEqual(
      before.slice(0, made.events).map(({ id, revision, created }) => [id, revision, created]),
    );
    await expect(collect(reader.readStream('agent-2'))).rejects.toMatchObject({ type: 'stream-deleted' });
    await reader.dispose();
    await restored.stop();
  });

  const changed = (change: (bytes: Buffer) => Buffer) => (packed: Buffer) => gzipSync(change(gunzipSync(packed)));
  it.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
    ['cut off', (packed) => packed.subarray(0, packed.length / 2), /unexpected end of file/],
    ['without its end', changed((bytes) => bytes.subarray(0, bytes.length - 300)), /ends too early/],
    [
      'with one other byte',
      changed((bytes) => {
        bytes.writeUInt8(bytes.readUInt8(5_000) ^ 1, 5_000);
        return bytes;
      }),
      /cannot be restored|invalid/,
    ],
    ['of something else', changed(() => Buffer.from('hello, this is not a backup')), /not a backup of an event store/],
    ['not even packed', () => Buffer.from('hello'), /incorrect header check/],
  ])('%s is refused, and leaves nothing behind', async (_what, change, sentence) => {
    await back();
    const broken = join(folder, 'broken.backup');
    await writeFile(broken, change(await readFile(file)));
    await expect(restore(broken)).rejects.toThrow(sentence);
    await rm(broken);
    await restore();
  });

  it('does not replace a file', async () => {
    await writeFile(file, 'kept');
    await expect(back()).rejects.toThrow('exists already');
    expect(await readFile(file, 'utf8')).toBe('kept');
  });

  it('that does not exist is refused', async () => {
    await expect(restore(join(folder, 'none'))).rejects.toThrow(/none cannot be restored: .*ENOENT/);
  });

  it('is not restored over events', async () => {
    await back();
    await restore();
    await expect(restore()).rejects.toThrow('Restore into an empty folder');
  });

  it('is not restored under a running node', async () => {
    await back();
    await expect(withClient(source, (client) => restoreBackup(client, file, nothing))).rejects.toBeInstanceOf(
      AnotherNodeHoldsTheLog,
    );
  });
});
