import type { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import { ConnectionStatusCell } from '../components/connection-status.js';
import { ServiceMark } from '../components/service-mark.js';
import { useServiceNames } from '../components/use-services.js';
import { useNames } from '../../components/names/member-names.js';
import { useRow } from '../../lib/live/use-row.js';
import { agentsById } from '../../agents/data/agents.store.js';
import { TwoLines } from '../../ui/layout/two-lines.js';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table/table.js';
import type { VirtualRowProps } from '../../ui/table/virtual-row.js';
import { VirtualRows } from '../../ui/table/virtual-rows.js';
import { NoValue } from '../../ui/values/no-value.js';
import { RelativeTime } from '../../ui/values/relative-time.js';

export type AccountTableProps = {
  accounts: readonly ConnectionRow[];
  current: string | undefined;
  /** Holds the id of the account whose panel is open. */
  chosen: string | undefined;
  onChoose: (id: string) => void;
};

export const AccountTable = ({ accounts, current, chosen, onChoose }: AccountTableProps) => (
  <Table label="Connected accounts" tall aria-rowcount={accounts.length + 1}>
    <TableHead>
      <TableHeader>Account</TableHeader>
      <TableHeader>Status</TableHeader>
      <TableHeader className={chosen ? 'hidden' : 'max-lg:hidden'}>Who may use it</TableHeader>
      <TableHeader right className={chosen ? 'max-xl:hidden' : 'max-md:hidden'}>
        Last checked
      </TableHeader>
    </TableHead>
    <VirtualRows items={accounts} idOf={({ id }) => id} current={current} columns={4}>
      {(account, row) => (
        <Row
          key={account.id}
          account={account}
          current={account.id === current}
          chosen={chosen}
          onChoose={onChoose}
          row={row}
        />
      )}
    </VirtualRows>
  </Table>
);

/** Accounts at services that are not in the catalogue are told apart by where they are. */
const isOwn = ({ service }: ConnectionRow): boolean => service.startsWith('any-') || service === 'other';

type RowProps = Pick<AccountTableProps, 'chosen' | 'onChoose'> & {
  account: ConnectionRow;
  current: boolean;
  row: VirtualRowProps;
};

const Row = ({ account, current, chosen, onChoose, row }: RowProps) => {
  const serviceName = useServiceNames();
  const getName = useNames();
  const owner = getName(account.ownerId);
  const service = serviceName(account.service);
  return (
    <TableRow
      {...row}
      current={current}
      selected={account.id === chosen}
      off={account.status === 'revoked' || account.status === 'abandoned'}
      className="cursor-pointer"
      onClick={() => onChoose(account.id)}
    >
      <TableCell className="max-w-72 max-md:w-full max-md:max-w-0">
        <span className="flex items-center gap-3">
          <ServiceMark name={service} />
          <TwoLines
            about={[
              service !== account.name && service,
              isOwn(account) && account.hosts[0],
              account.hint !== null && `key ••••${account.hint}`,
              owner,
            ]
              .filter(Boolean)
              .join(' · ')}
          >
            <button
              type="button"
              className="max-w-full truncate rounded-xs hover:underline"
              onClick={(event) => {
                event.stopPropagation();
                onChoose(account.id);
              }}
            >
              {account.name}
            </button>
          </TwoLines>
        </span>
      </TableCell>
      <TableCell className="max-w-56 min-w-28">
        <ConnectionStatusCell connection={account} />
      </TableCell>
      <TableCell className={chosen ? 'hidden' : 'max-w-48 max-lg:hidden'}>
        <Access account={account} owner={owner} />
      </TableCell>
      <TableCell right quiet className={chosen ? 'max-xl:hidden' : 'max-md:hidden'}>
        {account.checked ? <RelativeTime at={account.checked.at} /> : 'never'}
      </TableCell>
    </TableRow>
  );
};

/** The people who give agents access, and which agents have it. */
const Access = ({
  account: { workspaceId, access, sharing, status, kind },
  owner,
}: {
  account: ConnectionRow;
  owner: string;
}) => {
  const first = useRow(agentsById, workspaceId, access.length === 1 ? (access[0]?.agentId ?? '') : '').row;
  if (status === 'revoked' || status === 'abandoned') return <NoValue label="Nobody" />;
  // A model that is shared needs no access: any agent may choose it.
  const none = kind === 'model' && sharing === 'workspace' ? 'any agent' : 'no agents';
  const agents =
    access.length === 0 ? none : access.length === 1 ? (first?.name ?? '1 agent') : `${access.length} agents`;
  return (
    <span className="grid min-w-0 leading-[18px]">
      <span className="truncate">{sharing === 'workspace' ? 'Everyone' : `Only ${owner}`}</span>
      <span className="truncate text-xs text-ink-3">{agents}</span>
    </span>
  );
};
