import type { OperatorAction } from '@throughline/contracts/operations/operator-actions.js';
import { Link } from 'react-router';
import { listActions } from '../data/operator.api.js';
import { useTitle } from '../../lib/page/use-title.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { useQuery } from '../../lib/use-query.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table/table.js';
import { Moment } from '../../ui/values/moment.js';
import { actionText } from './action-text.js';

/** Shows what was done in the console and from the command line, and by whom. */
export const ActionsScreen = () => {
  useTitle('Actions', 'Operator');
  const { data, problem, reload } = useQuery('operator actions', listActions);
  return (
    <section aria-labelledby="actions">
      <div className="grid gap-1 px-gutter pt-6 pb-4">
        <h2 id="actions" className="text-md font-semibold">
          Actions
        </h2>
        <p className="text-sm text-ink-2">
          What was done to this server, by operators, from the command line, and by the product itself.
        </p>
      </div>
      {problem && <ErrorState title="Actions could not be loaded" problem={problem} onRetry={reload} />}
      {!data && !problem && <SkeletonRows />}
      {data?.items.length === 0 && <EmptyState title="Nothing was done yet" />}
      {data && data.items.length > 0 && (
        <Table label="Actions">
          <TableHead>
            <TableHeader>Action</TableHeader>
            <TableHeader className="max-md:hidden">By</TableHeader>
            <TableHeader className="max-md:hidden">When</TableHeader>
            <TableHeader right>Event</TableHeader>
          </TableHead>
          <tbody>
            {data.items.map((action) => (
              <ActionRow key={action.position} action={action} />
            ))}
          </tbody>
        </Table>
      )}
      {data?.more && (
        <p className="px-gutter py-3 text-sm text-ink-2">
          Only the latest {data.items.length} are shown. The log has all of them.
        </p>
      )}
    </section>
  );
};

const byText = ({ by, osUser }: OperatorAction): string => {
  if (osUser !== null) return `${by.name ?? by.id} (${osUser} on the machine)`;
  return by.name ?? (by.kind === 'operator' ? 'Deleted user' : by.id);
};

const ActionRow = ({ action }: { action: OperatorAction }) => {
  const { position, at } = action;
  const { what, about } = actionText(action);
  return (
    <TableRow>
      <TableCell className="py-2 wrap-anywhere whitespace-normal!">
        {what}
        {about && <span className="block text-xs text-ink-3">{about}</span>}
        <span className="block text-xs text-ink-3 md:hidden">
          {byText(action)}, <Moment at={at} day />
        </span>
      </TableCell>
      <TableCell quiet className="max-md:hidden">
        {byText(action)}
      </TableCell>
      <TableCell quiet className="max-md:hidden">
        <Moment at={at} day />
      </TableCell>
      <TableCell right>
        <Link to={`/operator/log?position=${position}&event=${position}`} className="mono link">
          #{formatNumber(position)}
        </Link>
      </TableCell>
    </TableRow>
  );
};
