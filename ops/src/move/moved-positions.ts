import { makeSourcePositions } from '@throughline/platform/backup/load-backup.js';
import { renumberPositions, sourcePositions } from '@throughline/platform/backup/renumber.js';
import type { BackupHeader } from '@throughline/platform/backup/backup-format.js';
import { CopyIn } from '@throughline/platform/postgres/copy-in.js';
import type { Client } from 'pg';
import { schema } from '@throughline/event-store/schema.js';
import { exists } from '@throughline/embedded/places/on-database.js';

const rowsAtOnce = 50_000;

/** The position of each event in the log that is left, and in the one that is used from now on. */
export class MovedPositions {
  private readonly left: number[] = [];
  private readonly now: number[] = [];

  add = (left: number, now: number): void => {
    this.left.push(left);
    this.now.push(now);
  };

  /**
   * Whatever refers to an event by its position refers to it at the new one. Stored answers name old positions, so they are
   * dropped.
   */
  async renumber(client: Client, header: BackupHeader): Promise<void> {
    await client.query(`create schema ${schema}; ${makeSourcePositions}`);
    for (let from = 0; from < this.now.length; from += rowsAtOnce) await this.copy(client, from);
    await renumberPositions(client, header);
    await client.query(`drop schema ${schema}`);
    if (await exists(client, 'http.idempotency')) await client.query('delete from http.idempotency');
  }

  private async copy(client: Client, from: number): Promise<void> {
    const rows = this.now
      .slice(from, from + rowsAtOnce)
      .map((position, index) => `${position}\t${this.left[from + index]}\n`);
    const copy = new CopyIn(`copy ${sourcePositions} (position, source) from stdin`, Buffer.from(rows.join('')));
    client.query(copy);
    await copy.done;
  }
}
