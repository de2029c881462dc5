import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { Writer } from './append/writer.js';
import { insertEvents } from './append/insert-events.js';
import { AnotherNodeHoldsTheLog, DamagedLog, isBrokenStorage } from './errors.js';
import { firstFinding } from './integrity/findings.js';
import { Log } from './log.js';
import type { RingLimits } from './read/ring.js';
import { eventsTable, schemaSql, writerLock } from './schema.js';
import { systemEvents } from './system-events.js';

/** The one connection that may write. Its end is the end of the lock, so it is the end of everything remembered too. */
export type Session = { log: Log; writer: Writer; close: () => Promise<void> };

export type SessionOptions = {
  databaseUrl: string;
  lockWaitMs: number;
  ring?: RingLimits;
  onLost: (error: Error) => void;
};

const warmIds = 50_000;

export const takeLock = async (client: Client, withinMs: number): Promise<void> => {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
      ...writerLock,
    ]);
    if (rows[0]?.taken) return;
    if (Date.now() >= deadline) throw new AnotherNodeHoldsTheLog();
    await wait(50);
  }
};

const names = async (client: Client, sql: string): Promise<string[]> =>
  (await client.query<[string]>({ text: sql, rowMode: 'array' })).rows.map(([name]) => name);

const assertWhole = async (client: Client): Promise<void> => {
  const finding = await firstFinding(client);
  if (finding !== undefined) throw new DamagedLog(finding);
};

/** Only after the lock is taken: a predecessor that was killed may still have been committing until then. */
const readLog = async (client: Client, ring?: RingLimits): Promise<Log> => {
  const { rows } = await client.query<[string]>({
    text: `select coalesce(max(position), 0) from ${eventsTable}`,
    rowMode: 'array',
  });
  const log = new Log(Number(rows[0]?.[0] ?? 0), ring);
  for (const stream of await names(client, `select stream from ${eventsTable} where revision = 9223372036854775807`))
    log.tombstoned.add(stream);
  for (const stream of await names(
    client,
    `select distinct substr(stream, 3) from ${eventsTable} where stream >= '$$' and stream < '$%'`,
  ))
    log.described.add(stream);
  const ids = await client.query<[string, string]>({
    text: `select id, position from ${eventsTable} where position > $1 order by position`,
    values: [log.head - warmIds],
    rowMode: 'array',
  });
  for (const [id, position] of ids.rows) log.recentIds.set(id, Number(position));
  if (log.head === 0) {
    const events = systemEvents(Date.now());
    await insertEvents(client, events);
    log.committed(events);
  }
  return log;
};

const readWholeLog = async (client: Client, ring?: RingLimits): Promise<Log> => {
  try {
    await assertWhole(client);
    return await readLog(client, ring);
  } catch (cause) {
    if (!isBrokenStorage(cause)) throw cause;
    throw new DamagedLog(`Postgres cannot read it: ${cause instanceof Error ? cause.message : String(cause)}.`, {
      cause,
    });
  }
};

const connect = async (databaseUrl: string): Promise<Client> => {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'event-store-writer',
    keepAlive: true,
    options: '-c synchronous_commit=on -c statement_timeout=0 -c client_min_messages=warning',
  });
  await client.connect();
  return client;
};

export const openSession = async ({ databaseUrl, lockWaitMs, ring, onLost }: SessionOptions): Promise<Session> => {
  const client = await connect(databaseUrl);
  let closing = false;
  let lost: Error | undefined;
  let tellLoss = (error: Error): void => void (lost ??= error);
  client.on('error', (error) => tellLoss(error));
  client.on('end', () => tellLoss(new Error('Postgres closed the connection.')));
  try {
    await takeLock(client, lockWaitMs);
    await client.query(schemaSql);
    const log = await readWholeLog(client, ring);
    const fail = (error: Error): void => {
      if (closing) return;
      closing = true;
      log.lose(error);
      writer.break(error);
      // The connection is broken anyway; that it cannot be closed properly is no news.
      client.end().catch(() => undefined);
      onLost(error);
    };
    const writer = new Writer(client, log, fail);
    tellLoss = fail;
    if (lost) throw lost;
    const close = async (): Promise<void> => {
      closing = true;
      await client.end();
    };
    return { log, writer, close };
  } catch (error) {
    tellLoss = () => undefined;
    await client.end().catch(() => undefined);
    throw error;
  }
};
