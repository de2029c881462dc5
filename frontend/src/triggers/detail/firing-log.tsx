import { shortId } from '@throughline/contracts/ids.js';
import type { FiringRow, TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import { useLive } from '../../lib/live/row-store.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { Moment } from '../../ui/values/moment.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { StatusText } from '../../ui/status/status-text.js';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table/table.js';
import { FiringDetail } from './firing-detail.js';
import { firingsOf } from '../../rows/triggers/triggers.store.js';
import { firingReason } from '../firing-reasons.js';

/** Every slot and every delivery, newest first, as it comes. One is open at a time. */
export const FiringLog = ({ trigger }: { trigger: TriggerRow }) => {
  const { room } = useWorkspace();
  const store = firingsOf(trigger.id);
  useLive(store, room);
  const { list, status, problem, next } = store();
  const [open, setOpen] = useState<string>();
  const firings = list.filter((firing) => firing.triggerId === trigger.id).sort((a, b) => b.at.localeCompare(a.at));
  if (status === 'failed')
    return <ErrorState title="Firings could not be loaded" problem={problem} onRetry={() => void store.load()} />;
  if (status !== 'ready') return <SkeletonRows label="Loading firings" />;
  if (firings.length === 0)
    return (
      <EmptyState title="No firings yet">
        {trigger.settings.kind === 'webhook'
          ? 'Call it with the example on this page, or press Test.'
          : 'It fires at the times shown on this page.'}
      </EmptyState>
    );
  return (
    <>
      <Table label="Firings">
        <TableHead>
          <TableHeader>When</TableHeader>
          <TableHeader>Result</TableHeader>
          <TableHeader className="max-md:hidden">What</TableHeader>
          <TableHeader right>Run</TableHeader>
        </TableHead>
        <tbody>
          {firings.map((firing) => (
            <Fragment key={firing.id}>
              <Row
                firing={firing}
                open={firing.id === open}
                onToggle={() => setOpen(firing.id === open ? undefined : firing.id)}
              />
              {firing.id === open && (
                <tr>
                  <td colSpan={4} className="!h-auto border-b border-line bg-selected px-gutter py-3">
                    <FiringDetail firing={firing} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </Table>
      <div className="flex min-h-11 items-center px-gutter text-xs text-ink-3">
        Newest first
        {next !== null && (
          <Button size="sm" className="ml-auto" onClick={() => void store.more()}>
            Older
          </Button>
        )}
      </div>
    </>
  );
};

const whatOf = ({ cause, reason }: FiringRow): string => {
  if (reason !== null) return firingReason(reason);
  switch (cause?.kind) {
    case 'slot':
      return cause.missed > 0 ? `for ${cause.missed + 1} times that passed` : 'on time';
    case 'delivery':
      return `delivery ${cause.delivery.deliveryId}`;
    case 'replay':
      return 'a delivery again';
    case 'test':
      return 'test';
    case undefined:
      return '';
  }
};

const Row = ({ firing, open, onToggle }: { firing: FiringRow; open: boolean; onToggle: () => void }) => {
  const { path } = useWorkspace();
  return (
    <TableRow selected={open} entered className="cursor-pointer" onClick={onToggle}>
      <TableCell>
        <button type="button" aria-expanded={open} className="rounded-xs">
          <Moment at={firing.at} millis day />
        </button>
      </TableCell>
      <TableCell>
        <StatusText status={firing.outcome} />
      </TableCell>
      <TableCell quiet className="max-w-60 truncate max-md:hidden">
        {whatOf(firing)}
      </TableCell>
      <TableCell right>
        {firing.runId === null || firing.outcome === 'accepted' ? (
          <span className="text-ink-3">–</span>
        ) : (
          <Link
            to={path('agents', firing.agentId, 'runs', firing.runId)}
            className="link mono"
            onClick={(event) => event.stopPropagation()}
          >
            {shortId(firing.runId)}
          </Link>
        )}
      </TableCell>
    </TableRow>
  );
};
