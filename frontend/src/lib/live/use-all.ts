import { useEffect } from 'react';
import { formatNumber } from '../time/format.js';
import type { AnyRow, RowState, RowStore } from './row-state.js';

/** Loads every page of a window while the component is there; answers whether all are in. */
export const useAll = <Row extends AnyRow>(store: RowStore<Row>, wanted = true): boolean => {
  const status = store((state) => state.status);
  const next = store((state) => state.next);
  useEffect(() => {
    if (wanted && status === 'ready' && next !== null) void store.loadAll();
  }, [store, wanted, status, next]);
  return status === 'ready' && next === null;
};

/** How many rows there are, loaded or not; null while that is unknown. */
export const totalOf = ({
  total,
  next,
  list,
}: {
  total: number | null;
  next: string | null;
  list: readonly unknown[];
}) => (next === null ? list.length : total);

/** How many rows there are as a list says it, `10,000+` where the server stopped counting; null while that is unknown. */
export const totalText = (
  state: Pick<RowState<unknown>, 'total' | 'totalIsMinimum' | 'next' | 'list'>,
): string | null => {
  const total = totalOf(state);
  if (total === null) return null;
  return `${formatNumber(total)}${state.totalIsMinimum && state.next !== null ? '+' : ''}`;
};
