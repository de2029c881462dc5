import type { AnyRecorded, Category } from '@throughline/contracts/domain-events.js';
import { HistoryChange, type HistoryRow } from '@throughline/contracts/history/history.row.js';
import type { AnyRow, Table } from '@throughline/platform/projections/table.js';
import { projections } from '@throughline/projections/projections.js';

/** Tables that show the things of a stream, the part before the whole. */
const tablesOf: Readonly<Partial<Record<Category, readonly string[]>>> = {
  workspace: ['members', 'workspaces'],
  agent: ['agents', 'agent_versions'],
  run: ['steps', 'runs'],
  trigger: ['triggers'],
  firing: ['firings'],
};

const tables = new Map(
  projections.flatMap((projection) => projection.tables.map((table) => [table.name, table] as const)),
);

/**
 * What an event did to the thing it happened to: the same fold that makes the read table,
 * over the stream up to just before and up to and with the event.
 */
export const changeBy = (event: HistoryRow, upToIt: readonly HistoryRow[]): HistoryChange | null => {
  const stream = upToIt.map(recorded);
  for (const name of namesFor(event.category)) {
    const table = tables.get(name);
    const last = stream.at(-1);
    if (table === undefined || last === undefined || !table.on.has(last.type)) continue;
    const own = stream.filter((each) => table.on.has(each.type) && table.id(each) === table.id(last));
    const before = fold(table, own.slice(0, -1));
    const after = table.evolve(before, last);
    if (before !== after) return HistoryChange.parse({ table: name, before, after });
  }
  return null;
};

const namesFor = (category: string): readonly string[] =>
  Object.entries(tablesOf).find(([name]) => name === category)?.[1] ?? [];

const fold = (table: Table, events: readonly AnyRecorded[]): AnyRow | null =>
  events.reduce<AnyRow | null>(table.evolve, null);

/** The replica holds the event as the log gave it, which was parsed then. */
const recorded = ({ id, stream, revision, position, type, data, meta }: HistoryRow): AnyRecorded =>
  ({ id, stream, revision, position, type, data, meta }) as AnyRecorded;
