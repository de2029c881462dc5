import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import type { UnreadableEvent } from '@throughline/platform/eventstore/event-codec.js';
import { together, type Postgres, type Queryable } from '@throughline/platform/postgres/postgres.js';
import type { BuildKey, ProjectionBuild } from '@throughline/platform/projections/control/builds.js';
import type { Projection, Table } from '@throughline/platform/projections/table.js';
import { failsOnPoison, getState, type BuildState } from '../store/build-state.js';
import { positionsHeldByLive, skippedPositions, waitingKeys, type ParkedEvent } from '../store/quarantine.js';
import { ReadTable } from '../store/read-table.js';
import { RowCache } from '../store/row-cache.js';
import { inLogOrder, type Batch } from '@throughline/platform/eventstore/batch.js';
import { Folding, type Folded } from './fold.js';

/** Fails a build that does not park. */
export class PoisonEvent extends Error {
  constructor(
    readonly build: Build,
    { event: { position, type, stream }, error }: ParkedEvent,
  ) {
    super(`Position ${position}, ${type} of ${stream}, cannot be folded: ${error ?? ''}`);
    this.name = 'PoisonEvent';
  }
}

export const formatSchema = ({ projection, version, build }: BuildKey & { version: number }): string =>
  `${projection.replaceAll('-', '_')}_v${version}_b${build}`;

export const listTypes = ({ tables }: Projection): string[] => tables.flatMap((table) => [...table.on]);

/** A build that this worker folds into: its state and position as its row has them, its tables and its most recent rows. */
export class Build {
  readonly tables: readonly ReadTable[];
  readonly schema: string;
  readonly key: BuildKey;
  readonly types: ReadonlySet<string>;
  state: BuildState;
  position: number;
  /** Keys of rows for which an event is quarantined, so that later events for them wait. */
  waiting: ReadonlySet<string> = new Set();
  private skipped: ReadonlySet<number> = new Set();
  /** The live build holds these events too, so they do not fail this one. */
  private expected: ReadonlySet<number> = new Set();
  private readonly caches = new Map<Table, RowCache>();

  /** Holds what of the row never changes. */
  readonly made: Pick<ProjectionBuild, 'version' | 'source' | 'target' | 'eventsTotal' | 'epoch'>;

  constructor(
    readonly projection: Projection,
    row: ProjectionBuild,
    cachedRows: number,
  ) {
    this.made = row;
    this.schema = formatSchema(row);
    this.key = { projection: row.projection, build: row.build };
    this.state = getState(row);
    this.position = row.position;
    this.tables = projection.tables.map((table) => new ReadTable(table, this.schema));
    for (const table of projection.tables) this.caches.set(table, new RowCache(cachedRows, row.position === 0));
    this.types = new Set(listTypes(projection));
  }

  get isLive(): boolean {
    return this.state.status === 'live';
  }

  async createTables(postgres: Postgres, indexed: boolean): Promise<void> {
    await postgres.script(`create schema if not exists "${this.schema}"`);
    for (const table of this.tables) {
      await table.create(postgres);
      if (indexed) for (const index of table.indexes) await postgres.script(index);
    }
    await this.loadQuarantine(postgres);
  }

  /** The build is at what its row says again, whatever was in memory. */
  reset(row: ProjectionBuild): void {
    this.state = getState(row);
    this.position = row.position;
    this.clearCaches();
  }

  async loadQuarantine(db: Queryable): Promise<void> {
    this.waiting = await waitingKeys(db, this.key);
    this.skipped = await skippedPositions(db, this.projection.name);
    if ('parks' in this.state && !this.state.parks) this.expected = await positionsHeldByLive(db, this.projection.name);
  }

  /** Readers of new tables need not wait until Postgres finds out by itself how large they are. */
  async vacuum(postgres: Postgres): Promise<void> {
    for (const table of this.tables) await table.vacuum(postgres);
  }

  /** Loads the rows that the events need and memory does not have: one query for each table. */
  async loadRows(db: Queryable, { events, unreadable }: Batch): Promise<void> {
    const load = async (table: ReadTable): Promise<void> => {
      if (table.table.appendOnly) return;
      const cache = this.cache(table.table);
      const missing = new Set<string>();
      for (const event of table.table.asStored ? [...events, ...unreadable] : events) {
        const id = getRowId(table.table, event);
        if (id !== null && cache.mustAsk(id)) missing.add(id);
      }
      if (missing.size > 0) for (const row of await table.load(db, [...missing])) cache.put(row, true);
    };
    await together(this.tables.map(load));
  }

  /** `refused`: the events are parked without being folded, because their rows could not be written. */
  fold(batch: Batch, refused?: unknown): Folded {
    const folding = new Folding(this.projection.tables, this.waiting, (table, id) => this.cache(table).row(id));
    for (const event of inLogOrder(batch)) {
      if (this.skipped.has(event.position)) continue;
      if ('reason' in event) folding.foldUnread(event);
      else if (refused !== undefined) folding.park(event, refused);
      else if (this.types.has(event.type)) folding.fold(event);
    }
    const folded = folding.result();
    const poison = failsOnPoison(this.state)
      ? folded.parked.find(({ state, event }) => state === 'parked' && !this.expected.has(event.position))
      : undefined;
    if (poison !== undefined) throw new PoisonEvent(this, poison);
    return folded;
  }

  /** `stored`: the rows are committed. Otherwise they stay in memory until they are. */
  advance({ rows, parked }: Folded, position: number, stored = true): void {
    for (const [table, changed] of rows) {
      if (table.appendOnly) continue;
      const cache = this.cache(table);
      for (const row of changed.values()) cache.put(row, stored || cache.isStored(row.id));
      if (stored) cache.trim();
    }
    if (parked.length > 0) this.waiting = new Set([...this.waiting, ...parked.flatMap(({ keys }) => keys)]);
    this.position = position;
  }

  clearCaches(): void {
    for (const cache of this.caches.values()) cache.clear();
  }

  cache(table: Table): RowCache {
    const cache = this.caches.get(table);
    if (cache === undefined) throw new Error(`${table.name} is not a table of ${this.projection.name}.`);
    return cache;
  }
}

/** Returns null when the event is not one of the table's, or when its row cannot be told; folding it reports why. */
const getRowId = (table: Table, event: AnyRecorded | UnreadableEvent): string | null => {
  if (!table.asStored && !table.on.has(event.type)) return null;
  try {
    return table.id(event);
  } catch {
    return null;
  }
};
