import { SeenIds } from './seen-ids.js';
import type { AnyRow } from '@throughline/platform/projections/table.js';

/** `stored`: the table has some version of it. */
type Entry = { row: AnyRow; stored: boolean };

/** The hot rows of one table, the least recently used forgotten first. */
export class RowCache {
  private readonly entries = new Map<string, Entry>();
  /** Applies to a table that began empty: what was never put here is nowhere, and the table need not be asked. */
  private readonly seen: SeenIds | undefined;

  constructor(
    private readonly most: number,
    tableIsEmpty: boolean,
  ) {
    this.seen = tableIsEmpty ? new SeenIds() : undefined;
  }

  row(id: string): AnyRow | undefined {
    return this.entries.get(id)?.row;
  }

  isStored(id: string): boolean {
    return this.entries.get(id)?.stored === true;
  }

  mustAsk(id: string): boolean {
    return !this.entries.has(id) && this.seen?.has(id) !== false;
  }

  put(row: AnyRow, stored: boolean): void {
    if (!this.entries.delete(row.id)) this.seen?.add(row.id);
    this.entries.set(row.id, { row, stored });
  }

  stored(ids: Iterable<string>): void {
    for (const id of ids) {
      const entry = this.entries.get(id);
      if (entry !== undefined) entry.stored = true;
    }
  }

  /** Down to the bound; what is not written yet stays. */
  trim(unwritten?: ReadonlyMap<string, unknown>): void {
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= this.most) return;
      if (unwritten?.has(oldest) === true) continue;
      this.entries.delete(oldest);
    }
  }

  /** Whatever is in memory may not be what is in the table. */
  clear(): void {
    this.entries.clear();
  }
}
