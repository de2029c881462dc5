import { readFile } from 'node:fs/promises';
import { DataInUse } from '../../postgres/data-folder-lock.js';
import { readLocations } from '../../places/locations.js';
import { databaseNamed, shownAddress } from '../../places/server-address.js';
import { requireSpace } from '../../disk/require-space.js';
import { watchDisk } from '../../disk/watch-disk.js';
import { ownPostgres } from '../../postgres/owned-postgres.js';
import type { OwnedPostgres } from '../../postgres/owned-postgres.js';
import { startEventStore } from '@throughline/event-store/node.js';
import type { Access } from '@throughline/event-store/grpc/access.js';
import { parsePasswords } from '@throughline/event-store/grpc/passwords.js';
import { CommandMistake } from '@throughline/platform/command-line/exit-codes.js';
import type { StartCommand } from './arguments.js';
import { whenNpmEnds } from '@throughline/platform/when-npm-ends.js';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const onNotice = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

const untilAskedToStop = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve());
    whenNpmEnds('event-store', resolve);
  });

const getContent = async (option: string, file: string): Promise<Buffer> => {
  try {
    return await readFile(file);
  } catch (cause) {
    throw new CommandMistake(`${option}: ${file} cannot be read.`, { cause });
  }
};

const getAccess = async ({ host, tls, passwords }: StartCommand): Promise<Access> => ({
  host,
  ...(tls && {
    tls: {
      certificate: await getContent('--tls-certificate', tls.certificate),
      key: await getContent('--tls-key', tls.key),
    },
  }),
  ...(passwords !== undefined && {
    passwords: parsePasswords((await getContent('--passwords', passwords)).toString('utf8')),
  }),
});

const getPostgres = async (dataDir: string): Promise<OwnedPostgres> => {
  try {
    return await ownPostgres({ dataDir, onNotice });
  } catch (cause) {
    if (!(cause instanceof DataInUse)) throw cause;
    throw new Error(
      `An event store already runs on the data folder ${dataDir}, by itself or with the whole product. Stop it first, or choose another folder: --data …`,
      { cause },
    );
  }
};

/** The database in the folder's own Postgres that has the log. A log that is elsewhere must not be continued here. */
const findOwnDatabase = async (dataDir: string): Promise<string | undefined> => {
  const { eventStoreUrl, databaseUrl, ownDatabase } = await readLocations(dataDir);
  const elsewhere = eventStoreUrl ?? databaseUrl;
  if (elsewhere === undefined) return ownDatabase;
  throw new Error(
    `The log of ${dataDir} was moved to ${shownAddress(elsewhere)}. To bring it back: npm run ops -- move. Or choose another folder: --data …`,
  );
};

/** Runs the node and its Postgres until a signal stops them. */
export const runNode = async (command: StartCommand): Promise<void> => {
  const askedToStop = untilAskedToStop();
  const access = await getAccess(command);
  requireSpace(command.dataDir);
  const ownDatabase = await findOwnDatabase(command.dataDir);
  const postgres = await getPostgres(command.dataDir);
  const disk = watchDisk(command.dataDir, onNotice);
  try {
    const node = await startEventStore({
      databaseUrl: databaseNamed(postgres.socketUrl, ownDatabase),
      port: command.port,
      access,
      ...(command.commitTimeoutMs !== undefined && { commitTimeoutMs: command.commitTimeoutMs }),
      isFull: disk.isFull,
      onNotice,
    });
    print(`Event store is ready: ${node.url}`);
    await askedToStop;
    await node.stop();
  } finally {
    disk.stop();
    await postgres.stop();
  }
};
