import { formatNumber } from '../numbers/format.js';
import type { RowState } from './row-state.js';

/** How many rows there are, loaded or not; null while that is unknown. */
export const getTotal = ({
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
  const total = getTotal(state);
  if (total === null) return null;
  return `${formatNumber(total)}${state.totalIsMinimum && state.next !== null ? '+' : ''}`;
};
