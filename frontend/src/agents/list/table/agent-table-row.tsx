import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { clsx } from 'clsx';
import { Link, useNavigate } from 'react-router';
import { SelectMark } from '../../../components/lists/select-mark.js';
import type { Selection } from '../../../components/lists/use-selection.js';
import { isControl } from '../../../ui/table/is-control.js';
import { AnsweredCell } from '../../../components/lists/answered-cell.js';
import { useRow } from '../../../lib/live/use-row.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { AgentIcon } from '../../../ui/icons/agent-icon.js';
import { Avatar } from '../../../ui/icons/avatar.js';
import { TableCell, TableRow } from '../../../ui/table/table.js';
import type { VirtualRowProps } from '../../../ui/table/virtual-row.js';
import { TwoLines } from '../../../ui/layout/two-lines.js';
import { modelName } from '../../definition/definition-names.js';
import { agentActivityById } from '../../data/agents.store.js';
import { useNames } from '../../../components/names/member-names.js';
import { AgentStatusText } from './agent-status.js';
import { LastRun } from './last-run.js';
import { WeekCost, WeekRuns } from './week-cells.js';
import { AgentId } from '@throughline/contracts/ids.js';
import { TriggerIcon } from '../../../triggers/components/trigger-icon.js';
import { useTriggerCounts } from '../../../triggers/data/trigger-counts.js';
import { Skeleton } from '../../../ui/feedback/skeleton.js';
import { pluralise } from '../../../lib/numbers/format.js';

export type AgentTableRowProps = {
  agent: AgentRow;
  current: boolean;
  selection: Selection | undefined;
  counting: number | null;
  row: VirtualRowProps;
};

const smallRow =
  'max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-y-1 max-md:border-b max-md:border-line max-md:px-gutter max-md:py-3';

export const AgentTableRow = ({ agent, current, selection, counting, row }: AgentTableRowProps) => {
  const { path } = useWorkspace();
  const activity = useRow(agentActivityById, agent.workspaceId, agent.id);
  const navigate = useNavigate();
  const name = useNames();
  const owner = name(agent.ownerId);
  return (
    <TableRow
      {...row}
      current={current}
      selected={selection?.ids.has(agent.id)}
      off={agent.status === 'archived'}
      onClick={(event) => !isControl(event.target) && void navigate(path('agents', agent.id))}
      className={clsx('group cursor-pointer', smallRow)}
    >
      <TableCell className="w-80 max-w-80 min-w-60 max-md:w-auto max-md:max-w-none max-md:min-w-0">
        <span className="flex items-center gap-3">
          <SelectMark
            id={agent.id}
            label={`Choose ${agent.name}`}
            selection={selection}
            icon={<AgentIcon icon={agent.icon} />}
          />
          <TwoLines about={agent.description}>
            <Link to={path('agents', agent.id)}>{agent.name}</Link>
          </TwoLines>
        </span>
      </TableCell>
      <TableCell>
        <AgentStatusText agent={agent} />
      </TableCell>
      <TableCell quiet className="max-lg:hidden">
        {modelName((agent.published ?? agent.draft).model)}
      </TableCell>
      <TableCell className="max-lg:hidden">
        <TriggerCounts agent={agent} />
      </TableCell>
      <TableCell className="max-md:col-span-2">
        <span className="max-md:block max-md:pl-10">
          <AnsweredCell answer={activity}>{(row) => <LastRun activity={row} />}</AnsweredCell>
        </span>
      </TableCell>
      <TableCell className="max-md:hidden">
        <AnsweredCell answer={activity}>{(row) => <WeekRuns activity={row} counting={counting} />}</AnsweredCell>
      </TableCell>
      <TableCell right quiet className="max-lg:hidden">
        <AnsweredCell answer={activity} className="ml-auto w-10">
          {(row) => <WeekCost activity={row} counting={counting} />}
        </AnsweredCell>
      </TableCell>
      <TableCell right className="max-xl:hidden">
        <Avatar name={owner} seed={agent.ownerId} size="sm" />
      </TableCell>
    </TableRow>
  );
};

const kinds = [
  { of: 'webhooks', kind: 'webhook', one: 'webhook' },
  { of: 'schedules', kind: 'schedule', one: 'schedule' },
  { of: 'events', kind: 'event', one: 'event' },
  { of: 'items', kind: 'item', one: 'app' },
] as const;

/** How many triggers start an agent, by kind. */
const TriggerCounts = ({ agent }: { agent: AgentRow }) => {
  const { workspaceId } = useWorkspace();
  const counts = useTriggerCounts(workspaceId, AgentId.parse(agent.id));
  if (!counts) return <Skeleton className="w-10" />;
  const shown = kinds.filter(({ of }) => counts[of] > 0);
  if (shown.length === 0) return <span className="text-ink-3">none</span>;
  return (
    <span className="inline-flex gap-2.5 text-ink-2">
      {shown.map(({ of, kind, one }) => (
        <span key={kind} className="inline-flex items-center gap-1" title={pluralise(counts[of], one)}>
          <TriggerIcon kind={kind} className="size-3.5" />
          {counts[of]}
        </span>
      ))}
    </span>
  );
};
