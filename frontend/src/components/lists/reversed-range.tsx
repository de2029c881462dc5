import { EmptyState } from '../../ui/feedback/empty-state.js';

type TimeRange = { from?: string | undefined; to?: string | undefined };

/** Such a range has no time in it, so nothing can match. */
export const endsBeforeStart = ({ from, to }: TimeRange): boolean =>
  from !== undefined && to !== undefined && Date.parse(to) < Date.parse(from);

/** Takes the place of a list whose time filter ends before it starts. */
export const ReversedRange = () => (
  <EmptyState title="The end is before the start">Choose an earlier start or a later end.</EmptyState>
);
