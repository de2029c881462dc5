import type { SortDirection } from '../../ui/table/table.js';

export type ListSort<Order extends string> = { order: Order; onSort: (order: Order) => void };

/** Returns what a column's header needs to sort by it: the column begins with the first order, and pressed again it turns round. */
export const sortedColumn = <Order extends string>(
  { order, onSort }: ListSort<Order>,
  first: { order: Order; is: SortDirection },
  second: Order,
) => {
  const turned: SortDirection = first.is === 'ascending' ? 'descending' : 'ascending';
  return {
    sort: order === first.order ? first.is : order === second ? turned : undefined,
    onSort: () => onSort(order === first.order ? second : first.order),
  };
};
