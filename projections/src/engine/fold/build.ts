import type { BuildKey, BuildStatus, ProjectionBuild } from '@throughline/platform/projections/control/builds.js';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import type { UnreadableEvent } from '@throughline/platform/eventstore/event-codec.js';
import { together, type Postgres, type Queryable, type Transaction } from '@throughline/platform/postgres/postgres.js';
import type { AnyRow, Projection, Table } from '@throughline/platform/projections/table.js';
import { Folding, type Folded, type ParkedEvent } from './fold.js';
import { heldLive, quarantine, skippedPositions, waitingKeys } from '../store/quarantine.js';
import { ReadTable } from '../store/read-table.js';
import { RowCache } from '../store/row-cache.js';

/** A build that does not park stops here. */
export class PoisonMet extends Error {
  constructor(
    readonly key: BuildKey,
    { event: { position, type, stream }, error }: ParkedEvent,
  ) {
    super(`Position ${position}, ${type} of ${stream}, cannot be folded: ${error ?? ''}`);
    this.name = 'PoisonMet';
  }
}

export type Batch = { events: readonly AnyRecorded[]; position: number; unreadable: readonly UnreadableEvent[] };

/** Parts of a batch, none of more than so many events. */
export const slices = function* ({ events, position, unreadable }: Batch, size: number): Generator<Batch, void> {
  for (let begin = 0, from = 0; ; begin += size) {
    const isLast = begin + size >= events.length;
    const until = isLast ? position : (events[begin + size - 1]?.position ?? position);
    const within = unreadable.filter((event) => event.position > from && event.position <= until);
    yield { events: events.slice(begin, begin + size), position: until, unreadable: within };
    if (isLast) return;
    from = until;
  }
};

export const schemaOf = ({
  projection,
  version,
  build,
}: Pick<ProjectionBuild, 'projection' | 'version' | 'build'>): string =>
  `${projection.replaceAll('-', '_')}_v${version}_b${build}`;

/** One projection's tables as one build has them, with its checkpoint and its hot rows. */
export class Build {
  readonly tables: readonly ReadTable[];
  readonly schema: string;
  readonly key: BuildKey;
  /** Position folded up to, in memory as in its slot. */
  position: number;
  status: BuildStatus;
  waiting: ReadonlySet<string> = new Set();
  #skipped: ReadonlySet<number> = new Set();
  /** What is held in the build that serves is no news here. */
  #expected: ReadonlySet<number> = new Set();
  readonly #caches = new Map<Table, RowCache>();
  readonly #types: ReadonlySet<string>;

  constructor(
    readonly projection: Projection,
    readonly slot: ProjectionBuild,
    rowsKept: number,
  ) {
    this.schema = schemaOf(slot);
    this.key = { projection: slot.projection, build: slot.build };
    this.position = slot.position;
    this.status = slot.status;
    this.tables = projection.tables.map((table) => new ReadTable(table, this.schema));
    for (const table of projection.tables) this.#caches.set(table, new RowCache(rowsKept, slot.position === 0));
    this.#types = new Set(projection.tables.flatMap((table) => [...table.on]));
  }

  get types(): ReadonlySet<string> {
    return this.#types;
  }

  async prepare(postgres: Postgres, indexed: boolean): Promise<void> {
    await postgres.script(`create schema if not exists "${this.schema}"`);
    for (const table of this.tables) {
      await table.create(postgres);
      if (indexed) for (const index of table.indexes) await postgres.script(index);
    }
    await this.recall(postgres);
  }

  /** What waits in quarantine, and what was skipped for good. */
  async recall(db: Queryable): Promise<void> {
    this.waiting = await waitingKeys(db, this.key);
    this.#skipped = await skippedPositions(db, this.projection.name);
    if (!this.slot.parks) this.#expected = await heldLive(db, this.projection.name);
  }

  /** What the planner knows of new tables is nothing; it need not wait for Postgres to notice. */
  async analyse(postgres: Postgres): Promise<void> {
    for (const table of this.tables) await table.analyse(postgres);
  }

  /** Rows the events will ask for and memory does not have, one query a table. */
  async load(db: Queryable, { events, unreadable }: Batch): Promise<void> {
    const load = async (table: ReadTable): Promise<void> => {
      if (table.table.appendOnly) return;
      const cache = this.cache(table.table);
      const missing = new Set<string>();
      for (const event of table.table.asStored ? [...events, ...unreadable] : events) {
        const id = idOf(table.table, event);
        if (id !== null && cache.mustAsk(id)) missing.add(id);
      }
      if (missing.size > 0) for (const row of await table.load(db, [...missing])) cache.put(row, true);
    };
    await together(this.tables.map(load));
  }

  /** `refused`: events that are parked unseen, with the error that made them so. */
  fold({ events, unreadable }: Batch, refused?: unknown): Folded {
    const folding = new Folding(this.projection.tables, this.waiting, (table, id) => this.cache(table).row(id));
    for (const event of inLogOrder(events, unreadable)) {
      if (this.#skipped.has(event.position)) continue;
      if ('reason' in event) folding.foldUnread(event);
      else if (refused !== undefined) folding.park(event, refused);
      else if (this.#types.has(event.type)) folding.fold(event);
    }
    const folded = folding.result();
    const poison = folded.parked.find((one) => one.state === 'parked' && this.#stopsAt(one));
    if (poison !== undefined) throw new PoisonMet(this.key, poison);
    return folded;
  }

  /** Once it folds along with the live ones it holds nobody up. */
  #stopsAt({ event }: ParkedEvent): boolean {
    return (
      !this.slot.parks &&
      (this.status === 'building' || this.status === 'catching_up') &&
      !this.#expected.has(event.position)
    );
  }

  /** In a pipelined transaction: all tables at once. */
  async write(transaction: Transaction, { rows, parked }: Folded): Promise<void> {
    const writes = this.tables.flatMap((table) => {
      const changed = rows.get(table.table);
      return changed === undefined ? [] : [table.upsert(transaction, [...changed.values()])];
    });
    await together([...writes, quarantine(transaction, this.key, parked)]);
  }

  /** Only what was committed is kept. */
  keep({ rows, parked }: Folded, position: number, stored = true): void {
    for (const [table, changed] of rows) {
      if (table.appendOnly) continue;
      const cache = this.cache(table);
      for (const row of changed.values()) cache.put(row, stored || cache.isStored(row.id));
      if (stored) cache.trim();
    }
    if (parked.length > 0) this.waiting = new Set([...this.waiting, ...parked.flatMap(({ keys }) => keys)]);
    this.position = position;
  }

  forget(): void {
    for (const cache of this.#caches.values()) cache.clear();
  }

  cache(table: Table): RowCache {
    const cache = this.#caches.get(table);
    if (cache === undefined) throw new Error(`${table.name} is no table of ${this.projection.name}.`);
    return cache;
  }
}

/** Null: not one of the table's events, or one it cannot place; the fold will say so. */
const idOf = (table: Table, event: AnyRecorded | UnreadableEvent): string | null => {
  if (!table.asStored && !table.on.has(event.type)) return null;
  try {
    return table.id(event);
  } catch {
    return null;
  }
};

const inLogOrder = (
  events: readonly AnyRecorded[],
  unreadable: readonly UnreadableEvent[],
): readonly (AnyRecorded | UnreadableEvent)[] =>
  unreadable.length === 0 ? events : [...events, ...unreadable].sort((a, b) => a.position - b.position);

export type ChangedRow = AnyRow & { workspaceId?: unknown };
