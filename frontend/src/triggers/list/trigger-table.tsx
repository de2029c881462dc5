import type { TriggerActivityRow, TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import type { TriggerOrder } from '@throughline/contracts/triggers/trigger.requests.js';
import { Link, useNavigate } from 'react-router';
import { AnsweredCell } from '../../components/lists/answered-cell.js';
import { sortedColumn, type ListSort } from '../../components/lists/sorted-column.js';
import { TriggerIcon } from '../components/trigger-icon.js';
import { useRow } from '../../lib/live/use-row.js';
import { agentsById } from '../../agents/data/agents.store.js';
import { triggerActivityById } from '../data/triggers.store.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { AgentIcon } from '../../ui/icons/agent-icon.js';
import { NoValue } from '../../ui/values/no-value.js';
import { RelativeTime } from '../../ui/values/relative-time.js';
import { Sparkline } from '../../ui/values/sparkline.js';
import { statusLook } from '../../ui/status/status-labels.js';
import { StatusText } from '../../ui/status/status-text.js';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table/table.js';
import type { VirtualRowProps } from '../../ui/table/virtual-row.js';
import { VirtualRows } from '../../ui/table/virtual-rows.js';
import { TwoLines } from '../../ui/layout/two-lines.js';
import { NextFire } from '../components/next-fire.js';
import { triggerSummary } from '../components/trigger-summary.js';
import { TriggerSwitch } from '../trigger-switch.js';
import { buildWeek } from './week.js';

export type TriggerTableProps = {
  triggers: readonly TriggerRow[];
  current?: string | undefined;
  withAgent?: boolean | undefined;
  sort: ListSort<TriggerOrder>;
};

export const TriggerTable = ({ triggers, current, withAgent = false, sort }: TriggerTableProps) => (
  <Table label="Triggers" tall aria-rowcount={triggers.length + 1}>
    <TableHead>
      <TableHeader {...sortedColumn(sort, { order: 'name', is: 'ascending' }, '-name')}>Trigger</TableHeader>
      {withAgent && <TableHeader className="max-md:hidden">Agent</TableHeader>}
      <TableHeader {...sortedColumn(sort, { order: 'status', is: 'ascending' }, '-status')} className="max-md:hidden">
        Status
      </TableHeader>
      <TableHeader className="max-md:hidden">Next</TableHeader>
      <TableHeader {...sortedColumn(sort, { order: '-last', is: 'descending' }, 'last')} className="max-md:hidden">
        Last
      </TableHeader>
      <TableHeader className="max-lg:hidden">7 days</TableHeader>
      <TableHeader right>
        <span className="sr-only">Enabled</span>
      </TableHeader>
    </TableHead>
    <VirtualRows items={triggers} idOf={({ id }) => id} current={current} columns={withAgent ? 7 : 6}>
      {(trigger, row) => (
        <Row key={trigger.id} trigger={trigger} current={trigger.id === current} withAgent={withAgent} row={row} />
      )}
    </VirtualRows>
  </Table>
);

type RowProps = {
  trigger: TriggerRow;
  current: boolean;
  withAgent: boolean;
  row: VirtualRowProps;
};

const Row = ({ trigger, current, withAgent, row }: RowProps) => {
  const answer = useRow(triggerActivityById, trigger.workspaceId, trigger.id);
  const activity = answer.row;
  const { path } = useWorkspace();
  const navigate = useNavigate();
  const to = path('triggers', trigger.id);
  return (
    <TableRow
      {...row}
      current={current}
      off={trigger.status === 'archived'}
      className="cursor-pointer"
      onClick={(event) => {
        if (event.target instanceof Element && !event.target.closest('a, button, label')) void navigate(to);
      }}
    >
      <TableCell className="max-w-72 max-md:w-full max-md:max-w-0">
        <span className="flex items-center gap-3">
          <TriggerIcon kind={trigger.settings.kind} />
          <TwoLines about={<About trigger={trigger} last={activity?.last} />}>
            <Link to={to}>{trigger.name}</Link>
          </TwoLines>
        </span>
      </TableCell>
      {withAgent && (
        <TableCell quiet className="max-w-48 max-md:hidden">
          <AgentName id={trigger.agentId} />
        </TableCell>
      )}
      <TableCell className="max-md:hidden">
        <StatusText status={trigger.status} />
      </TableCell>
      <TableCell quiet className="max-md:hidden">
        <NextFire trigger={trigger} />
      </TableCell>
      <TableCell className="max-md:hidden">
        <AnsweredCell answer={answer}>{(row) => <LastFiring last={row?.last ?? null} />}</AnsweredCell>
      </TableCell>
      <TableCell className="max-lg:hidden">
        <AnsweredCell answer={answer}>
          {(row) => <Sparkline days={buildWeek(row)} label={`Runs of ${trigger.name} in the last 7 days`} />}
        </AnsweredCell>
      </TableCell>
      <TableCell right>
        <TriggerSwitch trigger={trigger} />
      </TableCell>
    </TableRow>
  );
};

const LastFiring = ({ last }: { last: TriggerActivityRow['last'] }) =>
  last ? (
    <StatusText status={last.outcome} about={<RelativeTime at={last.at} />} />
  ) : (
    <span className="text-ink-3">It has not run yet</span>
  );

type AboutProps = { trigger: TriggerRow; last: TriggerActivityRow['last'] | undefined };

/** On a phone also how the last firing ended, which has no column there. */
const About = ({ trigger, last }: AboutProps) => (
  <>
    {triggerSummary(trigger.settings)}
    {last && (
      <span className="md:hidden">
        {' · '}
        {statusLook(last.outcome).word} <RelativeTime at={last.at} />
      </span>
    )}
  </>
);

const AgentName = ({ id }: { id: string }) => {
  const { path, workspaceId } = useWorkspace();
  const { row: agent } = useRow(agentsById, workspaceId, id);
  if (!agent) return <NoValue label="Not known" />;
  return (
    <Link to={path('agents', id)} className="flex items-center gap-2 hover:underline">
      <AgentIcon icon={agent.icon} size="sm" />
      <span className="truncate">{agent.name}</span>
    </Link>
  );
};
