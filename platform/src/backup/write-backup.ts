import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { Client, escapeIdentifier } from 'pg';
import { pack, type Pack } from 'tar-stream';
import {
  backupFormat,
  logTable,
  memberNames,
  rowsMember,
  tableName,
  type BackupHeader,
  type BackupManifest,
  type SavedTable,
} from './backup-format.js';
import { copiedLines } from './copied-lines.js';
import { listRoles, listSavedTables, readDefinition } from './definition.js';
import { RowsDigest } from './rows-digest.js';
import { sealKeys, type Keys } from './sealed-keys.js';

export type BackupOptions = {
  /** A role that may read every table. */
  databaseUrl: string;
  file: string;
  /** Put into the file, sealed by the passphrase. */
  keys?: { keys: Keys; passphrase: string };
  /** For each second of work this many seconds of rest, so that the product's own work goes first. */
  rest?: number;
  progress?: (rows: number) => void;
};

export type TakenBackup = { file: string; bytes: number; head: number; events: number; rows: number; takenAt: string };

const packed = promisify(gzip);

/** The members of the file, each whole in memory and with its digest. */
class Members {
  readonly tar: Pack = pack();
  readonly written: BackupManifest['members'] = [];

  async add(name: string, content: Buffer): Promise<void> {
    this.written.push({ name, sha256: createHash('sha256').update(content).digest('hex') });
    await this.put(name, content);
  }

  async put(name: string, content: Buffer): Promise<void> {
    const entry = this.tar.entry({ name, size: content.length, mode: 0o600 });
    entry.end(content);
    await finished(entry);
  }
}

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value, null, 1));

/** The head that the snapshot shows: what is referred to was written before the event that refers to it. */
const headOf = async (client: Client): Promise<number> => {
  const { rows } = await client.query<{ head: string }>(`select coalesce(max(position), 0) as head from ${logTable}`);
  return Number(rows[0]?.head ?? 0);
};

class Writing {
  readonly #members = new Members();
  readonly #tables: BackupManifest['tables'] = {};
  #rows = 0;

  constructor(
    private readonly options: BackupOptions,
    private readonly client: Client,
  ) {}

  get tar(): Pack {
    return this.#members.tar;
  }

  get rows(): number {
    return this.#rows;
  }

  get events(): number {
    return this.#tables[logTable]?.rows ?? 0;
  }

  async write(header: BackupHeader): Promise<void> {
    const { keys } = this.options;
    await this.#members.add(memberNames.header, json(header));
    if (keys !== undefined) await this.#members.add(memberNames.keys, json(await sealKeys(keys.keys, keys.passphrase)));
    for (const table of header.tables) if (table.rows) await this.#table(table);
    await this.#members.put(memberNames.manifest, json({ members: this.#members.written, tables: this.#tables }));
    this.tar.finalize();
  }

  async #table(table: SavedTable): Promise<void> {
    const digest = new RowsDigest();
    let part = 0;
    let begun = performance.now();
    for await (const block of this.#blocksOf(table)) {
      digest.addLines(block);
      await this.#members.add(rowsMember(table, (part += 1)), await packed(block, { level: constants.Z_BEST_SPEED }));
      this.options.progress?.(this.#rows + digest.rows);
      await delay((performance.now() - begun) * (this.options.rest ?? 0));
      begun = performance.now();
    }
    this.#rows += digest.rows;
    this.#tables[tableName(table)] = { rows: digest.rows, digest: digest.text };
  }

  #blocksOf(table: SavedTable): AsyncIterable<Buffer> {
    const names = [table.schema, table.name].map((name) => escapeIdentifier(name)).join('.');
    return copiedLines(this.client, `${names} (${table.columns.map((name) => escapeIdentifier(name)).join(', ')})`);
  }
}

const headerOf = async (client: Client): Promise<BackupHeader> => {
  const { rows } = await client.query<{ postgres: string; at: Date }>(
    `select current_setting('server_version') as postgres, now() as at`,
  );
  const shared = {
    format: backupFormat,
    takenAt: (rows[0]?.at ?? new Date()).toISOString(),
    postgres: rows[0]?.postgres ?? '',
  };
  const tables = await listSavedTables(client);
  if (!tables.some((table) => tableName(table) === logTable))
    throw new Error('The log is not in this database: name its event store as well, EVENTSTORE_URL=esdb://….');
  const [roles, definition] = [await listRoles(client), await readDefinition(client)];
  return { ...shared, head: await headOf(client), log: 'embedded', tables, roles, definition };
};

const onSnapshot = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({
    connectionString: url,
    application_name: 'throughline backup',
    options: '-c timezone=UTC -c datestyle=ISO -c bytea_output=hex -c extra_float_digits=3',
  });
  // An error that breaks the connection also fails the pending command.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return await work(client);
  } finally {
    await client.end();
  }
};

const flush = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Gives the file its name only when it is complete and on the disk. */
const completely = async (file: string, write: (unfinished: string) => Promise<void>): Promise<void> => {
  const unfinished = `${file}.unfinished`;
  try {
    await write(unfinished);
    await flush(unfinished);
    await rename(unfinished, file);
    if (process.platform !== 'win32') await flush(dirname(file));
  } finally {
    await rm(unfinished, { force: true });
  }
};

/** Writes everything that is true at one moment into one file, while the product runs. */
export const takeBackup = async (options: BackupOptions): Promise<TakenBackup> => {
  const file = resolve(options.file);
  return onSnapshot(options.databaseUrl, async (client) => {
    const header = await headerOf(client);
    const writing = new Writing(options, client);
    await completely(file, async (unfinished) => {
      const stored = pipeline(writing.tar, createWriteStream(unfinished, { mode: 0o600 }));
      const written = writing.write(header).catch((error: unknown) => {
        writing.tar.destroy(error instanceof Error ? error : new Error(String(error)));
        throw error;
      });
      await Promise.all([written, stored]);
    });
    const { size } = await stat(file);
    const { takenAt, head } = header;
    return { file, bytes: size, head, takenAt, events: writing.events, rows: writing.rows };
  });
};
