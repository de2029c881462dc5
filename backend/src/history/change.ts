import type { AnyRecorded, Category } from '@throughline/contracts/domain-events.js';
import { HistoryChange } from '@throughline/contracts/history/history.requests.js';
import { type HistoryRow } from '@throughline/contracts/history/history.row.js';
import type { AnyRow, Table } from '@throughline/platform/projections/table.js';
import { projections } from '@throughline/projections/projections.js';

/** Tables that show the resources of a stream, the part before the whole. */
const tablesOf: Readonly<Partial<Record<Category, readonly string[]>>> = {
  workspace: ['members', 'workspaces'],
  agent: ['agents', 'agent_versions'],
  run: ['steps', 'runs'],
  trigger: ['triggers'],
  firing: ['firings'],
  budget: ['budgets'],
  endpoint: ['endpoints'],
  note: ['notes'],
  connection: ['connections'],
};

const tables = new Map(
  projections.flatMap((projection) => projection.tables.map((table) => [table.name, table] as const)),
);

/**
 * Returns what an event changed on its resource: the fold of the read table, applied to the earlier events of the stream. They
 * come oldest first and in pages, so that a long stream is never in memory as a whole.
 */
export const changeBy = async (
  event: HistoryRow,
  before: AsyncIterable<readonly HistoryRow[]>,
): Promise<HistoryChange | null> => {
  if (event.unreadable) return null;
  const last = recorded(event);
  const folds = namesFor(event.category).flatMap((name) => {
    const table = tables.get(name);
    return table?.on.has(last.type) ? [new Fold(table, table.id(last))] : [];
  });
  if (folds.length === 0) return null;
  for await (const page of before)
    for (const row of page) if (!row.unreadable) for (const fold of folds) fold.apply(recorded(row));
  for (const { table, row } of folds) {
    const after = table.evolve(row, last);
    if (row !== after)
      return HistoryChange.parse({ table: table.name, before: shown(table, row), after: shown(table, after) });
  }
  return null;
};

/** The row as readers get it. */
const shown = ({ hidden }: Table, row: AnyRow | null): object | null =>
  row && Object.fromEntries(Object.entries(row).filter(([field]) => !hidden.includes(field)));

/** One row of a table as a stream makes it. */
class Fold {
  row: AnyRow | null = null;

  constructor(
    readonly table: Table,
    private readonly id: string,
  ) {}

  apply(event: AnyRecorded): void {
    if (this.table.on.has(event.type) && this.table.id(event) === this.id)
      this.row = this.table.evolve(this.row, event);
  }
}

const namesFor = (category: string): readonly string[] =>
  Object.entries(tablesOf).find(([name]) => name === category)?.[1] ?? [];

/** The replica holds the event as the log gave it, which was parsed then. */
const recorded = ({ id, stream, revision, position, type, data, meta }: HistoryRow): AnyRecorded =>
  ({ id, stream, revision, position, type, data, meta }) as AnyRecorded;
