import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react';

/** What a row passes on to its `<tr>`. */
export type VirtualRowProps = {
  'aria-rowindex'?: number | undefined;
  'data-index'?: number | undefined;
  ref?: Ref<HTMLTableRowElement> | undefined;
};

export type VirtualRowsProps<Item> = {
  items: readonly Item[];
  idOf: (item: Item) => string;
  /** The row the keyboard stands on; it is scrolled to, drawn or not. */
  current?: string | undefined;
  columns: number;
  /** Pixels of a row that was not measured yet. */
  rowHeight?: number | undefined;
  children: (item: Item, row: VirtualRowProps) => ReactNode;
};

/** A shorter list is drawn whole: the browser finds every word in it, and nothing has to be measured. */
const few = 100;

/** The body of a table that may be long: only the rows near the window's part of it are drawn. */
export const VirtualRows = <Item,>(props: VirtualRowsProps<Item>) =>
  props.items.length <= few ? (
    <tbody>{props.items.map((item) => props.children(item, {}))}</tbody>
  ) : (
    <DrawnRows {...props} />
  );

const DrawnRows = <Item,>({ items, idOf, current, columns, rowHeight = 56, children }: VirtualRowsProps<Item>) => {
  const body = useRef<HTMLTableSectionElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    if (body.current) setScrollMargin(body.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : idOf(item);
    },
    overscan: 12,
    scrollMargin,
  });
  const at = current === undefined ? -1 : items.findIndex((item) => idOf(item) === current);
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
  }, [virtual, at]);
  const drawn = virtual.getVirtualItems();
  const before = (drawn[0]?.start ?? scrollMargin) - scrollMargin;
  const after = virtual.getTotalSize() - ((drawn.at(-1)?.end ?? scrollMargin) - scrollMargin);
  return (
    <tbody ref={body}>
      <Space height={before} columns={columns} />
      {drawn.flatMap(({ index }) => {
        const item = items[index];
        // The head is the first row.
        const row = { 'aria-rowindex': index + 2, 'data-index': index, ref: virtual.measureElement };
        return item === undefined ? [] : [children(item, row)];
      })}
      <Space height={after} columns={columns} />
    </tbody>
  );
};

const Space = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
