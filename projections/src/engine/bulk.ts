import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { AnyRow, Table } from '@throughline/platform/projections/table.js';
import type { Batch, Build } from './build.js';
import { fence } from './fence.js';
import type { Folded, ParkedEvent } from './fold.js';
import { quarantine } from './quarantine.js';

const mostRows = 10_000;

/** Folds page after page in memory and writes seldom, many rows at once: how a build catches up with years in minutes. */
export class Bulk {
  readonly #changed = new Map<Build, Map<Table, Map<string, AnyRow>>>();
  readonly #parked = new Map<Build, ParkedEvent[]>();
  /** Rows held back by what is parked, as the quarantine had them at the last write. */
  readonly #waiting = new Map<Build, ReadonlySet<string>>();
  #rows = 0;
  /** Position that the slots have; memory is ahead of it. */
  #written: number;
  #at: number;

  constructor(
    private readonly postgres: Postgres,
    private readonly epoch: number,
    private readonly builds: readonly Build[],
  ) {
    this.#written = this.#at = builds[0]?.position ?? 0;
    this.#remember();
  }

  get full(): boolean {
    return this.#rows >= mostRows;
  }

  async fold(page: Batch): Promise<void> {
    for (const build of this.builds) {
      await build.load(this.postgres, page.events);
      const folded = build.fold(page);
      build.keep(folded, page.position, false);
      this.#note(build, folded);
    }
    this.#at = page.position;
  }

  /** All builds in one transaction, fence first. */
  async write(events: number): Promise<void> {
    if (this.#at === this.#written) return;
    await this.postgres.transaction(async (transaction) => {
      await fence(transaction, this.builds, { epoch: this.epoch, from: this.#written, to: this.#at, events });
      for (const build of this.builds) {
        for (const table of build.tables) {
          const rows = this.#changed.get(build)?.get(table.table);
          if (rows === undefined) continue;
          const cache = build.cache(table.table);
          await table.copy(
            transaction,
            [...rows.values()],
            [...rows.keys()].filter((id) => cache.isStored(id)),
          );
        }
        await quarantine(transaction, build.key, this.#parked.get(build) ?? []);
      }
    });
    for (const [build, tables] of this.#changed) build.keep({ rows: tables, parked: [] }, this.#at);
    this.#changed.clear();
    this.#parked.clear();
    this.#rows = 0;
    this.#written = this.#at;
    this.#remember();
  }

  /** Drops what is in memory; the builds stand where their slots do. */
  forget(): void {
    for (const build of this.builds) {
      build.forget();
      build.position = this.#written;
      build.waiting = this.#waiting.get(build) ?? new Set();
    }
    this.#changed.clear();
    this.#parked.clear();
    this.#rows = 0;
    this.#at = this.#written;
  }

  #remember(): void {
    for (const build of this.builds) this.#waiting.set(build, build.waiting);
  }

  #note(build: Build, { rows, parked }: Folded): void {
    let tables = this.#changed.get(build);
    if (tables === undefined) this.#changed.set(build, (tables = new Map()));
    for (const [table, changed] of rows) {
      let all = tables.get(table);
      if (all === undefined) tables.set(table, (all = new Map()));
      this.#rows -= all.size;
      for (const [id, row] of changed) all.set(id, row);
      this.#rows += all.size;
    }
    if (parked.length > 0) this.#parked.set(build, [...(this.#parked.get(build) ?? []), ...parked]);
  }
}
