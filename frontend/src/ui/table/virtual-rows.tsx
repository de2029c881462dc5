import { lazy, Suspense, type ReactNode } from 'react';
import type { VirtualRowProps } from './virtual-row.js';

export type VirtualRowsProps<Item> = {
  items: readonly Item[];
  idOf: (item: Item) => string;
  /** The row that has the keyboard; it is scrolled to, drawn or not. */
  current?: string | undefined;
  columns: number;
  /** Pixels of a row that was not measured yet. */
  rowHeight?: number | undefined;
  children: (item: Item, row: VirtualRowProps) => ReactNode;
};

/** A shorter list is drawn whole: the browser finds every word in it, and nothing has to be measured. */
const few = 100;

const DrawnRows = lazy(async () => ({ default: (await import('./drawn-rows.js')).DrawnRows }));

/** The body of a table that may be long: only the rows near the window's part of it are drawn. */
export const VirtualRows = <Item,>(props: VirtualRowsProps<Item>) => {
  const { items, idOf, current, columns, rowHeight = 56, children } = props;
  if (items.length <= few) return <PlainRows items={items}>{children}</PlainRows>;
  return (
    <Suspense fallback={<PlainRows items={items.slice(0, few)}>{children}</PlainRows>}>
      <DrawnRows
        count={items.length}
        keyAt={(index) => readKey(items[index], idOf) ?? index}
        current={current === undefined ? -1 : items.findIndex((item) => idOf(item) === current)}
        columns={columns}
        rowHeight={rowHeight}
        rowAt={(index, row) => {
          const item = items[index];
          return item === undefined ? null : children(item, row);
        }}
      />
    </Suspense>
  );
};

const readKey = <Item,>(item: Item | undefined, idOf: (item: Item) => string): string | undefined =>
  item === undefined ? undefined : idOf(item);

const PlainRows = <Item,>({ items, children }: Pick<VirtualRowsProps<Item>, 'items' | 'children'>) => (
  <tbody>{items.map((item) => children(item, {}))}</tbody>
);
