import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { AnyRow, Table } from '@throughline/platform/projections/table.js';
import { slices, type Batch, type Build } from '../fold/build.js';
import { fence } from '../store/fence.js';
import type { Folded, ParkedEvent } from '../fold/fold.js';
import type { Pace } from './throttle.js';
import { quarantine } from '../store/quarantine.js';

const mostRows = 2_000;
/** Events folded before it is asked whether others should pass. */
const sliceSize = 10;

type Rows = Map<Table, Map<string, AnyRow>>;
/** What has been folded and is not written. */
type Unwritten = { rows: Map<Build, Rows>; parked: Map<Build, ParkedEvent[]>; count: number; at: number };

/** Folds page after page in memory and writes seldom, many rows at once and while it folds on: how a build catches up with years in minutes. */
export class Bulk {
  /** Rows held back by what is parked, as the quarantine has them. */
  readonly #waiting = new Map<Build, ReadonlySet<string>>();
  #now: Unwritten;
  /** Position that the slots have; memory is ahead of it. */
  #written: number;
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly postgres: Postgres,
    private readonly epoch: number,
    private readonly builds: readonly Build[],
    private readonly pace: Pace,
  ) {
    this.#written = builds[0]?.position ?? 0;
    this.#now = nothing(this.#written);
    for (const build of builds) this.#waiting.set(build, build.waiting);
  }

  get full(): boolean {
    return this.#now.count >= mostRows;
  }

  async fold(page: Batch): Promise<void> {
    for (const build of this.builds) await build.load(this.postgres, page);
    for (const slice of slices(page, sliceSize)) {
      for (const build of this.builds) {
        const folded = build.fold(slice);
        build.keep(folded, slice.position, false);
        this.#note(build, folded);
      }
      await this.pace.pause();
    }
    this.#now.at = page.position;
  }

  /** Begins to write what is folded, once what was begun before is written; resolves when folding may go on. */
  async write(events: number): Promise<void> {
    await this.#writing;
    if (this.#now.at === this.#written) return;
    // Only here is nothing being written or loaded, so that nothing is forgotten which someone counts on.
    this.#trim();
    const part = this.#now;
    const waiting = new Map(this.builds.map((build) => [build, build.waiting] as const));
    this.#now = nothing(part.at);
    this.#writing = this.#write(part, events, waiting);
    // Whoever writes or settles next is told of a failure.
    this.#writing.catch(() => undefined);
  }

  settled(): Promise<void> {
    return this.#writing;
  }

  /** Drops what is in memory, once what is being written is: then the builds stand where their slots do. */
  async forget(): Promise<void> {
    await this.#writing.catch(() => undefined);
    for (const build of this.builds) {
      build.forget();
      build.position = this.#written;
      build.waiting = this.#waiting.get(build) ?? new Set();
    }
    this.#now = nothing(this.#written);
    this.#writing = Promise.resolve();
  }

  /** All builds in one transaction, fence first. */
  async #write(part: Unwritten, events: number, waiting: ReadonlyMap<Build, ReadonlySet<string>>): Promise<void> {
    await this.postgres.transaction(async (transaction) => {
      await fence(transaction, this.builds, { epoch: this.epoch, from: this.#written, to: part.at, events });
      for (const build of this.builds) {
        for (const table of build.tables) {
          const rows = part.rows.get(build)?.get(table.table);
          if (rows === undefined) continue;
          const cache = build.cache(table.table);
          const known = [...rows.keys()].filter((id) => cache.isStored(id));
          await table.copy(transaction, { rows: [...rows.values()], known, pace: this.pace });
        }
        await quarantine(transaction, build.key, part.parked.get(build) ?? []);
      }
    });
    this.#written = part.at;
    for (const build of this.builds) {
      this.#waiting.set(build, waiting.get(build) ?? new Set());
      for (const [table, rows] of part.rows.get(build) ?? []) {
        build.cache(table).stored(rows.keys());
      }
    }
  }

  #trim(): void {
    for (const build of this.builds)
      for (const { table } of build.tables) build.cache(table).trim(this.#now.rows.get(build)?.get(table));
  }

  #note(build: Build, { rows, parked }: Folded): void {
    const { rows: builds, parked: held } = this.#now;
    const tables: Rows = builds.get(build) ?? new Map();
    builds.set(build, tables);
    for (const [table, changed] of rows) {
      const all = tables.get(table) ?? new Map<string, AnyRow>();
      tables.set(table, all);
      this.#now.count -= all.size;
      for (const [id, row] of changed) all.set(id, row);
      this.#now.count += all.size;
    }
    if (parked.length > 0) held.set(build, [...(held.get(build) ?? []), ...parked]);
  }
}

const nothing = (at: number): Unwritten => ({ rows: new Map(), parked: new Map(), count: 0, at });
