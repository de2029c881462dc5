import { totalMicros } from '@throughline/contracts/usage/usage.requests.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { formatMoney, pluralise } from '../lib/numbers/format.js';
import { useQuery } from '../lib/use-query.js';
import { readUsage } from './data/usage.api.js';
import { Button } from '../ui/buttons/button.js';
import { EmptyState } from '../ui/feedback/empty-state.js';
import { monthName } from './day-text.js';
import { listDays, monthAfter } from './usage-search.js';

type Props = { month: string; isNow: boolean; onMonth: (month: string) => void };

/** A month without runs shows what the one before had. */
export const NoUsage = ({ month, isNow, onMonth }: Props) => {
  const { workspaceId } = useWorkspace();
  const before = monthAfter(month, -1);
  const { data } = useQuery(`usage before ${workspaceId} ${month}`, (signal) =>
    readUsage(workspaceId, { ...listDays(before), by: 'agent', sort: 'cost' }, signal),
  );
  const { total } = data ?? {};
  const hasRuns = total !== undefined && total.runs > 0;
  return (
    <EmptyState
      title={isNow ? 'No runs this month' : `No runs in ${monthName(month)}`}
      action={hasRuns && <Button onClick={() => onMonth(before)}>Open {monthName(before)}</Button>}
    >
      {hasRuns
        ? `${monthName(before)} had ${pluralise(total.runs, 'run')} and cost ${formatMoney(totalMicros(total))}.`
        : 'What runs use is counted when they start.'}
    </EmptyState>
  );
};
