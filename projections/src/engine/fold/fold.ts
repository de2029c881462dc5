import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import type { StoredEvent, UnreadableEvent } from '@throughline/platform/eventstore/event-codec.js';
import type { AnyRow, Table } from '@throughline/platform/projections/table.js';
import type { ParkedEvent } from '../store/quarantine.js';
import { invalidColumn } from './row-check.js';

export type Folded = { rows: ReadonlyMap<Table, ReadonlyMap<string, AnyRow>>; parked: readonly ParkedEvent[] };

type Touch = { table: Table; id: string };

const listKeys = (touched: readonly Touch[]): string[] => touched.map(({ table, id }) => `${table.name}:${id}`);
const streamKey = (stream: string): string => `stream:${stream}`;

/**
 * Folds a batch into the rows it changes. Pure: `known` answers a row as it was before the batch.
 * An event that cannot be folded changes nothing and is parked. Later events for one of its rows wait behind it.
 */
export class Folding {
  private readonly rows = new Map<Table, Map<string, AnyRow>>();
  private readonly parked: ParkedEvent[] = [];
  private readonly parkedNow = new Set<string>();

  constructor(
    private readonly tables: readonly Table[],
    private readonly waiting: ReadonlySet<string>,
    private readonly known: (table: Table, id: string) => AnyRow | undefined,
    /** Called with each row that an event makes; `result` has the last of each. */
    private readonly made: (table: Table, row: AnyRow) => void = () => undefined,
  ) {}

  result(): Folded {
    return { rows: this.rows, parked: this.parked };
  }

  fold(event: AnyRecorded): void {
    const touched: Touch[] = [];
    try {
      for (const table of this.tables) if (table.on.has(event.type)) touched.push({ table, id: table.id(event) });
    } catch (error) {
      // Its row is not known, so its whole stream waits.
      return this.parkKeys(event, [...listKeys(touched), streamKey(event.stream)], String(error));
    }
    this.foldInto(touched, event);
  }

  /** A table that takes events as they are stored folds it like any other; for other tables it is parked. */
  foldUnread(event: UnreadableEvent): void {
    const { reason, detail, ...stored } = event;
    const taking = this.tables.filter((table) => table.asStored);
    this.foldInto(
      taking.map((table) => ({ table, id: table.id(stored) })),
      stored,
    );
    this.putUnreadable(event);
    this.park(event, `${reason}: ${detail}`);
  }

  /** Parks an event without folding it, because its rows could not be written or it cannot be read. */
  park(event: AnyRecorded | UnreadableEvent, error: unknown): void {
    const wanting = this.tables.filter((table) => table.on.has(event.type) && !('reason' in event && table.asStored));
    // An event that cannot be read is stored anyway. Where each event is a row of its own, no other event has to wait for it.
    if (wanting.length === 0 || ('reason' in event && wanting.every((table) => table.appendOnly))) return;
    this.parkKeys(event, [...this.guess(event), streamKey(event.stream)], String(error));
  }

  /** Whatever no column can hold has no row; it is counted and listed with the others. */
  private putUnreadable(event: UnreadableEvent): void {
    for (const table of this.tables) {
      const row = table.rowOfUnreadable?.(event);
      if (row && invalidColumn(table, row, null) === null) this.put(table, row);
    }
  }

  private foldInto(touched: readonly Touch[], event: AnyRecorded | StoredEvent): void {
    if (touched.length === 0) return;
    if (this.mustWait(event.stream, touched)) return this.parkKeys(event, listKeys(touched));
    try {
      this.evolve(event, touched);
    } catch (error) {
      this.parkKeys(event, listKeys(touched), String(error));
    }
  }

  private guess(event: AnyRecorded | UnreadableEvent): string[] {
    if ('reason' in event) return [];
    return listKeys(this.tables.flatMap((table) => (table.on.has(event.type) ? [{ table, id: table.id(event) }] : [])));
  }

  private evolve(event: AnyRecorded | StoredEvent, touched: readonly Touch[]): void {
    const changed = new Map<Table, AnyRow>();
    for (const { table, id } of touched) {
      const { derivedFrom } = table;
      const before = derivedFrom === null ? (this.rows.get(table)?.get(id) ?? this.known(table, id) ?? null) : null;
      const after = table.evolve(derivedFrom === null ? before : (changed.get(derivedFrom) ?? null), event);
      if (after === null || after === before) continue;
      if (after.id !== id || after.position !== event.position)
        throw new Error(
          `${table.name} folded ${event.type} into a row that does not carry its id and the event's position.`,
        );
      const field = invalidColumn(table, after, before);
      if (field !== null)
        throw new Error(`${table.name} folded ${event.type} into a row whose ${field} its column refuses.`);
      changed.set(table, after);
    }
    for (const [table, row] of changed) this.put(table, row);
  }

  private put(table: Table, row: AnyRow): void {
    let rows = this.rows.get(table);
    if (rows === undefined) this.rows.set(table, (rows = new Map<string, AnyRow>()));
    rows.set(row.id, row);
    this.made(table, row);
  }

  private mustWait(stream: string, touched: readonly Touch[]): boolean {
    if (this.waiting.size === 0 && this.parkedNow.size === 0) return false;
    return [streamKey(stream), ...listKeys(touched)].some((key) => this.waiting.has(key) || this.parkedNow.has(key));
  }

  private parkKeys(event: StoredEvent, keys: readonly string[], failure?: string): void {
    for (const key of keys) this.parkedNow.add(key);
    const state = failure === undefined ? 'waiting' : 'parked';
    this.parked.push({ event, keys, state, error: failure ?? null });
  }
}
