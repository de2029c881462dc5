import { setTimeout as wait } from 'node:timers/promises';
import { Client } from '@throughline/platform/postgres/pg.js';
import { Writer } from './append/writer.js';
import { insertEvents } from './append/insert-events.js';
import { AnotherNodeHoldsTheLog, DamagedLog, isBrokenStorage } from './errors.js';
import { firstFinding } from './integrity/findings.js';
import { getForm, storeForm } from './commit-position-form.js';
import { Log } from './log.js';
import type { RingBufferLimits } from './read/ring-buffer.js';
import { eventsTable, schemaSql, writerLock } from './schema.js';
import { systemEvents } from './system-events.js';

/** The one connection that may write. When it ends the lock is released, so everything cached ends with it. */
export type Session = { log: Log; writer: Writer; close: () => Promise<void> };

export type SessionOptions = {
  databaseUrl: string;
  lockWaitMs: number;
  ringBuffer?: RingBufferLimits;
  onLost: (error: Error) => void;
};

const warmIds = 50_000;

export const acquireLock = async (client: Client, withinMs: number): Promise<void> => {
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

/** Call only after acquiring the lock: until then a killed previous node may still be committing. */
const readLog = async (client: Client, ringBuffer?: RingBufferLimits): Promise<Log> => {
  const { rows } = await client.query<[string]>({
    text: `select coalesce(max(position), 0) from ${eventsTable}`,
    rowMode: 'array',
  });
  const log = new Log(Number(rows[0]?.[0] ?? 0), { ringBuffer, form: await getForm(client) });
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
  for (const [id, position] of ids.rows) log.recentIds.add(id, Number(position));
  return log;
};

/** Until its first events are there, an empty log is as if nothing had been stored. */
const beginLog = async (client: Client): Promise<void> => {
  const { rowCount } = await client.query(`select 1 from ${eventsTable} limit 1`);
  if (rowCount !== 0) return;
  await client.query('begin');
  await storeForm(client, 'sparse');
  await insertEvents(client, systemEvents(Date.now()));
  await client.query('commit');
};

const readWholeLog = async (client: Client, ringBuffer?: RingBufferLimits): Promise<Log> => {
  try {
    await assertWhole(client);
    await beginLog(client);
    return await readLog(client, ringBuffer);
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

export const openSession = async ({
  databaseUrl,
  lockWaitMs,
  ringBuffer,
  onLost,
}: SessionOptions): Promise<Session> => {
  const client = await connect(databaseUrl);
  let closing = false;
  let lost: Error | undefined;
  let reportLoss = (error: Error): void => void (lost ??= error);
  client.on('error', (error) => reportLoss(error));
  client.on('end', () => reportLoss(new Error('Postgres closed the connection.')));
  try {
    await acquireLock(client, lockWaitMs);
    await client.query(schemaSql);
    const log = await readWholeLog(client, ringBuffer);
    const fail = (error: Error): void => {
      if (closing) return;
      closing = true;
      log.lose(error);
      writer.break(error);
      // The connection is already broken, so a failure to close it does not matter.
      client.end().catch(() => undefined);
      onLost(error);
    };
    const writer = new Writer(client, log, fail);
    reportLoss = fail;
    if (lost) throw lost;
    const close = async (): Promise<void> => {
      closing = true;
      await client.end();
    };
    return { log, writer, close };
  } catch (error) {
    reportLoss = () => undefined;
    await client.end().catch(() => undefined);
    throw error;
  }
};
