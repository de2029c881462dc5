import type { Postgres, Transaction } from '@throughline/platform/postgres/postgres.js';
import type { AnyRow, Table } from '@throughline/platform/projections/table.js';
import { countEvents, splitBatch, type Batch } from '@throughline/platform/eventstore/batch.js';
import type { Build } from '../fold/build.js';
import { commit, type Change } from '../fold/commit.js';
import type { Folded } from '../fold/fold.js';
import type { ParkedEvent } from '../store/quarantine.js';
import type { Throttle } from './throttle.js';

const maxRows = 2_000;
/** Events folded between two questions whether to pause. */
const sliceSize = 10;

type Rows = Map<Table, Map<string, AnyRow>>;
/** Describes what is folded in memory and not written yet, up to position `at`. */
type Unwritten = {
  changes: Map<Build, { rows: Rows; parked: ParkedEvent[] }>;
  /** Rows, and the events that they were folded from. */
  count: number;
  events: number;
  at: number;
};

/** Folds page after page in memory and writes seldom, many rows at a time and while it folds on. */
export class Bulk {
  /** For each build, the keys that wait according to what is written. */
  private readonly waiting = new Map<Build, ReadonlySet<string>>();
  private unwritten: Unwritten;
  /** Position in the rows of the builds; memory is ahead of it. */
  private written: number;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly postgres: Postgres,
    private readonly epoch: number,
    private readonly builds: readonly Build[],
    private readonly throttle: Throttle,
  ) {
    this.written = builds[0]?.position ?? 0;
    this.unwritten = nothing(this.written);
    for (const build of builds) this.waiting.set(build, build.waiting);
  }

  get full(): boolean {
    return this.unwritten.count >= maxRows;
  }

  async fold(page: Batch): Promise<void> {
    for (const build of this.builds) await build.loadRows(this.postgres, page);
    for (const slice of splitBatch(page, sliceSize)) {
      for (const build of this.builds) {
        const folded = build.fold(slice);
        build.advance(folded, slice.position, false);
        this.collect(build, folded);
      }
      await this.throttle.pause();
    }
    this.unwritten.events += countEvents(page);
    this.unwritten.at = page.position;
  }

  /** Starts to write what is folded, when the previous write is done. Resolves when folding may go on. */
  async write(): Promise<void> {
    await this.writing;
    if (this.unwritten.at === this.written) return;
    // Only here is nothing being written or loaded, so no row that is still needed leaves the caches.
    this.trimCaches();
    const part = this.unwritten;
    const waiting = new Map(this.builds.map((build) => [build, build.waiting] as const));
    this.unwritten = nothing(part.at);
    this.writing = this.writePart(part, waiting);
    // The next call of `write` or `settled` reports a failure.
    this.writing.catch(() => undefined);
  }

  settled(): Promise<void> {
    return this.writing;
  }

  /** Drops what is not written: the builds are where their rows are again. */
  async discard(): Promise<void> {
    await this.writing.catch(() => undefined);
    for (const build of this.builds) {
      build.clearCaches();
      build.position = this.written;
      build.waiting = this.waiting.get(build) ?? new Set();
    }
    this.unwritten = nothing(this.written);
    this.writing = Promise.resolve();
  }

  private async writePart(part: Unwritten, waiting: ReadonlyMap<Build, ReadonlySet<string>>): Promise<void> {
    await commit(this.postgres, {
      builds: this.builds,
      epoch: this.epoch,
      from: this.written,
      to: part.at,
      events: part.events,
      fold: () => Promise.resolve(Array.from(part.changes, ([build, folded]) => ({ build, folded }))),
      copy: (transaction, change) => this.copy(transaction, change),
    });
    this.written = part.at;
    for (const build of this.builds) {
      this.waiting.set(build, waiting.get(build) ?? new Set());
      for (const [table, rows] of part.changes.get(build)?.rows ?? []) build.cache(table).stored(rows.keys());
    }
  }

  private async copy(transaction: Transaction, { build, folded }: Change): Promise<void> {
    for (const table of build.tables) {
      const rows = folded.rows.get(table.table);
      if (rows === undefined) continue;
      const cache = build.cache(table.table);
      const known = [...rows.keys()].filter((id) => cache.isStored(id));
      await table.copy(transaction, { rows: [...rows.values()], known, throttle: this.throttle });
    }
  }

  private trimCaches(): void {
    for (const build of this.builds)
      for (const { table } of build.tables) build.cache(table).trim(this.unwritten.changes.get(build)?.rows.get(table));
  }

  private collect(build: Build, { rows, parked }: Folded): void {
    const collected = this.unwritten.changes.get(build) ?? { rows: new Map<Table, Map<string, AnyRow>>(), parked: [] };
    this.unwritten.changes.set(build, collected);
    for (const [table, changed] of rows) {
      const all = collected.rows.get(table) ?? new Map<string, AnyRow>();
      collected.rows.set(table, all);
      this.unwritten.count -= all.size;
      for (const [id, row] of changed) all.set(id, row);
      this.unwritten.count += all.size;
    }
    collected.parked.push(...parked);
  }
}

const nothing = (at: number): Unwritten => ({ changes: new Map(), count: 0, events: 0, at });
