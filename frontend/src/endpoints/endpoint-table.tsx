import type { EndpointStates } from '@throughline/contracts/endpoints/endpoint.requests.js';
import type { EndpointRow } from '@throughline/contracts/endpoints/endpoint.row.js';
import { Link } from 'react-router';
import { useWorkspace } from '../lib/session/workspace.js';
import { TwoLines } from '../ui/layout/two-lines.js';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../ui/table/table.js';
import { EndpointActions } from './endpoint-actions.js';
import { EndpointState } from './endpoint-state.js';
import { countKinds, nameFormat } from './endpoint-texts.js';

type EndpointTableProps = {
  endpoints: readonly EndpointRow[];
  states: EndpointStates | undefined;
  onChanged: () => void;
};

export const EndpointTable = ({ endpoints, states, onChanged }: EndpointTableProps) => {
  const { may, path } = useWorkspace();
  const manages = may('endpoints.manage');
  return (
    <Table label="Endpoints" tall>
      <TableHead>
        <TableHeader>Endpoint</TableHeader>
        <TableHeader className="max-md:hidden">Format</TableHeader>
        <TableHeader className="max-md:hidden">Sends</TableHeader>
        <TableHeader>State</TableHeader>
        {manages && (
          <TableHeader>
            <span className="sr-only">Actions</span>
          </TableHeader>
        )}
      </TableHead>
      <tbody>
        {endpoints.map((row) => (
          <TableRow key={row.id}>
            <TableCell className="max-w-60">
              <TwoLines about={row.host}>
                {manages ? (
                  <Link className="rounded-xs hover:underline" to={path('settings', 'endpoints', row.id)}>
                    {row.name}
                  </Link>
                ) : (
                  row.name
                )}
              </TwoLines>
            </TableCell>
            <TableCell quiet className="max-md:hidden">
              {nameFormat(row)}
            </TableCell>
            <TableCell quiet className="max-md:hidden">
              {countKinds(row)}
            </TableCell>
            <TableCell>
              <EndpointState row={row} state={states?.items.find(({ endpointId }) => endpointId === row.id)} />
            </TableCell>
            {manages && (
              <TableCell>
                <EndpointActions row={row} onChanged={onChanged} />
              </TableCell>
            )}
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
};
