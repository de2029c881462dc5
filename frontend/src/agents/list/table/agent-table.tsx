import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { Table, TableHead, TableHeader } from '../../../ui/table/table.js';
import type { Sort, SortColumn } from '../agent-list-sort.js';
import { useAgentCounting } from '../../../components/counting/use-agent-counting.js';
import { VirtualRows } from '../../../ui/table/virtual-rows.js';
import { AgentTableRow } from './agent-table-row.js';
import type { Selection } from '../../../components/lists/use-selection.js';

export type AgentTableProps = {
  agents: readonly AgentRow[];
  sort: Sort;
  onSort: (column: SortColumn) => void;
  current: string | undefined;
  /** Absent for those who may not change agents. */
  selection: Selection | undefined;
};

const small =
  'max-md:block max-md:[&_thead]:hidden max-md:[&_tbody]:block max-md:[&_td]:h-auto max-md:[&_td]:!border-0 max-md:[&_td]:!p-0';

export const AgentTable = ({ agents, sort, onSort, current, selection }: AgentTableProps) => {
  const counting = useAgentCounting();
  const column = (name: SortColumn) => ({
    onSort: () => onSort(name),
    sort: sort.column === name ? (sort.down ? ('descending' as const) : ('ascending' as const)) : undefined,
  });
  return (
    <Table label="Agents" tall aria-rowcount={agents.length + 1} className={small}>
      <TableHead>
        <TableHeader {...column('name')}>Agent</TableHeader>
        <TableHeader {...column('status')}>Status</TableHeader>
        <TableHeader {...column('model')} className="max-lg:hidden">
          Model
        </TableHeader>
        <TableHeader className="max-lg:hidden">Triggers</TableHeader>
        <TableHeader {...column('last')}>Last run</TableHeader>
        <TableHeader {...column('runs')}>7 days</TableHeader>
        <TableHeader {...column('cost')} right className="max-lg:hidden">
          Cost, 7 days
        </TableHeader>
        <TableHeader right className="max-xl:hidden">
          Owner
        </TableHeader>
      </TableHead>
      <VirtualRows items={agents} idOf={({ id }) => id} current={current} columns={8}>
        {(each, row) => (
          <AgentTableRow
            key={each.id}
            agent={each}
            current={current === each.id}
            selection={selection}
            counting={counting}
            row={row}
          />
        )}
      </VirtualRows>
    </Table>
  );
};
