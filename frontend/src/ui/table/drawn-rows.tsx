import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { VirtualRowProps } from './virtual-row.js';

type Props = {
  count: number;
  keyAt: (index: number) => string | number;
  /** The index of the row that has the keyboard; -1 when no row has it. */
  current: number;
  columns: number;
  /** Pixels of a row that was not measured yet. */
  rowHeight: number;
  rowAt: (index: number, row: VirtualRowProps) => ReactNode;
};

/** Draws the rows near the window's part of a long table. A chunk of its own, because most tables are short. */
export const DrawnRows = ({ count, keyAt, current, columns, rowHeight, rowAt }: Props) => {
  const body = useRef<HTMLTableSectionElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    if (body.current) setScrollMargin(body.current.getBoundingClientRect().top + window.scrollY);
  }, []);
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    getItemKey: keyAt,
    overscan: 12,
    scrollMargin,
  });
  useEffect(() => {
    if (current >= 0) virtual.scrollToIndex(current, { align: 'auto' });
  }, [virtual, current]);
  const drawn = virtual.getVirtualItems();
  const before = (drawn[0]?.start ?? scrollMargin) - scrollMargin;
  const after = virtual.getTotalSize() - ((drawn.at(-1)?.end ?? scrollMargin) - scrollMargin);
  return (
    <tbody ref={body}>
      <Space height={before} columns={columns} />
      {drawn.map(({ index, key }) => (
        <DrawnRow key={key} index={index} rowAt={rowAt} measure={virtual.measureElement} />
      ))}
      <Space height={after} columns={columns} />
    </tbody>
  );
};

type DrawnRowProps = Pick<Props, 'rowAt'> & { index: number; measure: VirtualRowProps['ref'] };

/** Is drawn once while the window scrolls; the head is the first row. */
const DrawnRow = memo(({ index, rowAt, measure }: DrawnRowProps) =>
  rowAt(index, { 'aria-rowindex': index + 2, 'data-index': index, ref: measure }),
);

const Space = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
