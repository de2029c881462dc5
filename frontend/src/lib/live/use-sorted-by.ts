import { useEffect, useEffectEvent } from 'react';
import type { AnyRow, RowState, RowStore } from './row-state.js';

type ListStore = { getState: () => { position: number | null }; reorder: () => void };

/**
 * The server sorts a list by a value that rows of another topic have, such as the time of an agent's last run. When such a row
 * comes live with another value, the list is read again. `getValue` is undefined while the list is sorted by something else.
 */
export const useSortedBy = <Row extends AnyRow>(
  list: ListStore,
  values: RowStore<Row>,
  valueOf: ((row: Row) => string) | undefined,
): void => {
  const moves = (row: Row, known: Row | undefined): boolean => {
    if (known === row || valueOf === undefined) return false;
    // A row that was not known here came live if it is newer than the list; otherwise it was only read.
    return known ? valueOf(row) !== valueOf(known) : row.position > (list.getState().position ?? Infinity);
  };
  const check = useEffectEvent((now: RowState<Row>, before: RowState<Row>) => {
    if (now.rows === before.rows) return;
    if ([...now.rows.values()].some((row) => moves(row, before.rows.get(row.id)))) list.reorder();
  });
  const sorted = valueOf !== undefined;
  useEffect(() => (sorted ? values.subscribe(check) : undefined), [list, values, sorted]);
};
