import type { ReactNode } from 'react';
import type { RowState } from '../../lib/live/row-state.js';
import type { ListSearch } from '../../lib/page/url-search.js';
import type { ProblemError } from '../../lib/problem-error.js';
import { Button } from '../../ui/buttons/button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { endsBeforeStart, ReversedRange } from './reversed-range.js';

type TimeSearch = { q?: string | undefined; from?: string | undefined; to?: string | undefined };

type ListStatesProps = {
  /** The rows as people call them, several of them: `triggers`. */
  what: string;
  status: RowState<unknown>['status'];
  problem: ProblemError | undefined;
  onRetry: () => unknown;
  /** The number of rows that are shown. */
  shown: number;
  list: Pick<ListSearch<TimeSearch>, 'search' | 'filtered' | 'clear'>;
  /** In place of a list that has no rows at all. */
  empty?: ReactNode;
  loading?: ReactNode;
};

/** Takes the place of the rows of a list: while they load, when they could not be loaded, and when there are none. */
export const ListStates = (props: ListStatesProps) => {
  const { what, status, problem, onRetry, shown, list, empty } = props;
  if (status === 'failed') {
    const title = `${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded`;
    return <ErrorState title={title} problem={problem} onRetry={() => void onRetry()} />;
  }
  if (status !== 'ready') return props.loading ?? <SkeletonRows label={`Loading ${what}`} />;
  if (shown > 0) return null;
  if (!list.filtered) return empty;
  if (endsBeforeStart(list.search)) return <ReversedRange />;
  return <EmptyState title={`No ${what} match`} action={<Button onClick={list.clear}>Clear filters</Button>} />;
};
