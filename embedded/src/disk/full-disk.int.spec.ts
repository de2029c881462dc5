import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { storageFullMessage } from '@throughline/platform/eventstore/storage-full.js';
import { startEventStore, type RunningEventStore } from '@throughline/event-store/node.js';
import { ownPostgres, type OwnedPostgres } from '../postgres/owned-postgres.js';
import { collect } from '../testing/collect.js';
import { describeOnSmallDisk, megabytes } from '../testing/small-disk.js';
import { fileBytes, reserveFile } from './free-space.js';
import { requireSpace } from './require-space.js';
import { watchDisk, type DiskWatch } from './watch-disk.js';

const credentials = { credentials: { username: 'admin', password: 'changeit' } };

describeOnSmallDisk('On a full disk', 320, (small) => {
  const notices: string[] = [];
  const onNotice = (sentence: string): void => void notices.push(sentence);
  let folder: string;
  let watch: DiskWatch;
  let postgres: OwnedPostgres;
  let node: RunningEventStore;
  let client: EventStoreDBClient;
  let stored = 0;

  const append = (bytes: number, options = {}) =>
    client
      .appendToStream(
        'agent-1',
        jsonEvent({ type: 'Noted', data: { text: randomBytes(bytes / 2).toString('hex') } }),
        options,
      )
      .then(() => (stored += 1));
  const read = async () => (await collect(client.readStream('agent-1'))).length;
  const writable = () =>
    eventually('it writes again', () =>
      append(10).then(
        () => true,
        () => false,
      ),
    );

  beforeAll(async () => {
    folder = join(small.folder, 'data');
    postgres = await ownPostgres({ dataDir: folder, onNotice });
    await eventually('space is reserved', () => fileBytes(reserveFile(folder)) > megabytes(40));
    watch = watchDisk(folder, onNotice);
    node = await startEventStore({ databaseUrl: postgres.socketUrl, isFull: watch.isFull, onNotice });
    client = EventStoreDBClient.connectionString(node.url);
    await append(1_000);
  });
  afterAll(async () => {
    small.clear();
    await client.dispose();
    await node.stop();
    watch.stop();
    await postgres.stop();
  });

  it.each([
    ['the batch call', {}],
    ['the classic call', credentials],
  ])('appends by %s are refused before Postgres has no room, and go on when there is space', async (_, options) => {
    small.fill(megabytes(30));
    await eventually('it is noticed', watch.isFull);
    await expect(append(10, options)).rejects.toThrow(storageFullMessage);
    expect(await read()).toBe(stored);
    small.clear();
    await writable();
  });

  it('what Postgres itself refuses is refused as well, and nothing else breaks', async () => {
    watch.stop();
    small.fill(megabytes(1));
    const refused = async (): Promise<boolean> =>
      append(900_000).then(
        () => false,
        (error: Error) => error.message.includes(storageFullMessage),
      );
    await eventually('an append is refused', refused);
    expect(await read()).toBe(stored);
    small.clear();
    await writable();
    watch = watchDisk(folder, onNotice);
  });

  it('Postgres recovers from the space that is reserved, so that reading goes on', async () => {
    small.fill();
    const [pid] = readFileSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await eventually('Postgres is back', () => notices.includes('Postgres is back.'));
    expect(fileBytes(reserveFile(folder))).toBe(0);
    await eventually('it reads again', () =>
      read().then(
        (count) => count >= stored,
        () => false,
      ),
    );
    small.clear();
    await writable();
    await eventually('space is reserved again', () => fileBytes(reserveFile(folder)) > megabytes(40));
  });

  it('a start is refused, and it is said what can be removed', () => {
    mkdirSync(join(folder, 'backups'));
    writeFileSync(join(folder, 'backups', 'old.backup'), Buffer.alloc(3_000_000, 1));
    small.fill();
    const refusal = (): void => requireSpace(join(small.folder, 'another'));
    expect(refusal).toThrow(/is full: 0 MB are left, and a start needs 268 MB/);
    expect(() => requireSpace(folder)).toThrow(`3 MB in ${join(folder, 'backups')}: backups; keep the newest`);
    small.clear();
    expect(() => requireSpace(folder)).not.toThrow();
  });
});
