import type { AnyRow } from '@throughline/platform/projections/table.js';

/** `stored`: the table has some version of it. */
type Entry = { row: AnyRow; stored: boolean };

/** The hot rows of one table, the least recently used forgotten first. */
export class RowCache {
  readonly #entries = new Map<string, Entry>();
  /** While nothing was ever forgotten, a row that is not here is nowhere, and the table need not be asked. */
  #complete: boolean;

  constructor(
    private readonly most: number,
    tableIsEmpty: boolean,
  ) {
    this.#complete = tableIsEmpty;
  }

  row(id: string): AnyRow | undefined {
    return this.#entries.get(id)?.row;
  }

  isStored(id: string): boolean {
    return this.#entries.get(id)?.stored === true;
  }

  mustAsk(id: string): boolean {
    return !this.#complete && !this.#entries.has(id);
  }

  put(row: AnyRow, stored: boolean): void {
    this.#entries.delete(row.id);
    this.#entries.set(row.id, { row, stored });
  }

  stored(ids: Iterable<string>): void {
    for (const id of ids) {
      const entry = this.#entries.get(id);
      if (entry !== undefined) entry.stored = true;
    }
  }

  /** Down to the bound; what is not written yet stays. */
  trim(unwritten?: ReadonlyMap<string, AnyRow>): void {
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.most) return;
      if (unwritten?.has(oldest) === true) continue;
      this.#entries.delete(oldest);
      this.#complete = false;
    }
  }

  /** What is in memory may not be what is in the table. */
  clear(): void {
    this.#entries.clear();
    this.#complete = false;
  }
}
