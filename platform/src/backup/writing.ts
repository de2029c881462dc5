import { createHash } from 'node:crypto';
import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { escapeIdentifier, type Client } from 'pg';
import { pack, type Pack } from 'tar-stream';
import {
  logTable,
  memberNames,
  rowsMember,
  tableName,
  type BackupHeader,
  type BackupManifest,
  type SavedTable,
} from './backup-format.js';
import { copiedLines } from './copied-lines.js';
import { externalBlocks, externalTables } from './external-log.js';
import { RowsDigest } from './rows-digest.js';
import { sealKeys, type Keys } from './sealed-keys.js';
import { getSignature } from './signature.js';

/** For backups of a product that serves meanwhile: a seventh of one core at most. */
export const restWhileServing = 6;

export type WritingOptions = {
  /** Applies to the product. Signs the file. */
  pepper: string;
  /** Put into the file, sealed by the passphrase. */
  keys?: { keys: Keys; passphrase: string };
  /** For each second of work this many seconds of rest, so that the product's own work goes first. */
  rest?: number;
  /** Called now and then with how many rows are written. */
  progress?: (rows: number) => void;
};

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

/** Knows what was written of a table so far. */
class TableRows {
  readonly digest = new RowsDigest();
  parts = 0;

  constructor(readonly table: SavedTable) {}
}

const sourcePositions = 'event_store.source_positions';

const isExternal = ({ schema }: SavedTable, { log }: BackupHeader): boolean =>
  log === 'external' && schema === 'event_store';

/** Writes the members of a backup as its tables are read. */
export class Writing {
  private readonly members = new Members();
  private readonly tables: BackupManifest['tables'] = {};
  private rowCount = 0;

  constructor(
    private readonly options: WritingOptions,
    private readonly client: Client,
  ) {}

  get tar(): Pack {
    return this.members.tar;
  }

  get rows(): number {
    return this.rowCount;
  }

  get events(): number {
    return this.tables[logTable]?.rows ?? 0;
  }

  /** `eventStoreUrl`: where the log is, when it is not in the database. */
  async write(header: BackupHeader, eventStoreUrl: string | null): Promise<void> {
    const { keys, pepper } = this.options;
    await this.members.add(memberNames.header, json(header));
    if (keys !== undefined) await this.members.add(memberNames.keys, json(await sealKeys(keys.keys, keys.passphrase)));
    if (eventStoreUrl !== null) await this.externalLog(eventStoreUrl, header.head);
    for (const table of header.tables) if (table.rows && !isExternal(table, header)) await this.table(table);
    const manifest = json({ members: this.members.written, tables: this.tables });
    await this.members.put(memberNames.manifest, manifest);
    await this.members.put(memberNames.signature, Buffer.from(getSignature(manifest, pepper)));
    this.tar.finalize();
  }

  private async table(table: SavedTable): Promise<void> {
    const rows = new TableRows(table);
    const begun = { at: performance.now() };
    for await (const block of this.getBlocks(table)) await this.add(rows, block, begun);
    this.end(rows);
  }

  /** Both tables of an external log, in one pass over it. */
  private async externalLog(url: string, head: number): Promise<void> {
    const [events, positions] = externalTables.map((table) => new TableRows(table));
    if (events === undefined || positions === undefined) return;
    const begun = { at: performance.now() };
    for await (const block of externalBlocks(url, head)) {
      await this.add(events, block.events, begun);
      await this.add(positions, block.positions, begun);
    }
    this.end(events);
    this.end(positions);
  }

  private async add(rows: TableRows, block: Buffer, begun: { at: number }): Promise<void> {
    rows.digest.addLines(block);
    const name = rowsMember(rows.table, (rows.parts += 1));
    await this.members.add(name, await packed(block, { level: constants.Z_BEST_SPEED }));
    this.options.progress?.(this.rowCount + rows.digest.rows);
    await delay((performance.now() - begun.at) * (this.options.rest ?? 0));
    begun.at = performance.now();
  }

  private end({ table, digest }: TableRows): void {
    // One row for each event: where an external log has it.
    if (tableName(table) !== sourcePositions) this.rowCount += digest.rows;
    this.tables[tableName(table)] = { rows: digest.rows, digest: digest.text };
  }

  private getBlocks(table: SavedTable): AsyncIterable<Buffer> {
    const names = [table.schema, table.name].map((name) => escapeIdentifier(name)).join('.');
    return copiedLines(this.client, `${names} (${table.columns.map((name) => escapeIdentifier(name)).join(', ')})`);
  }
}
