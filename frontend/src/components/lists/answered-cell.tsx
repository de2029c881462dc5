import type { ReactNode } from 'react';
import type { RowAnswer } from '../../lib/live/use-row.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { NoValue } from '../../ui/values/no-value.js';

export type AnsweredCellProps<Row> = {
  answer: RowAnswer<Row>;
  /** Shows the row, or that the answer came and there is none. */
  children: (row: Row | undefined) => ReactNode;
  className?: string | undefined;
};

/** Shows what a row says in a cell. Until the row was answered nothing is known of it, so nothing is said. */
export const AnsweredCell = <Row,>({ answer, children, className = 'w-20' }: AnsweredCellProps<Row>) => {
  if (answer.status === 'loading') return <Skeleton className={className} />;
  if (answer.status === 'failed') return <NoValue label="Not known" />;
  return children(answer.row);
};
