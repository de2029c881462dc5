import type { PriceList } from '@throughline/contracts/billing/price-list.js';
import type { PriceListChange } from '@throughline/contracts/billing/price-list-changes.js';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../../../ui/table/table.js';
import { NoValue } from '../../../ui/values/no-value.js';

const Value = ({ children }: { children: string | null }) =>
  children === null ? <NoValue label="None" /> : <span className="tabular-nums">{children}</span>;

/** What is different from what is offered now, field by field. */
export const ListChanges = ({ offered, changes }: { offered: PriceList; changes: readonly PriceListChange[] }) => {
  if (changes.length === 0)
    return <p className="text-sm text-ink-2">Nothing is different from {offered.id}, which is offered now.</p>;
  return (
    <Table label="Changes" inset>
      <TableHead>
        <TableHeader>Different</TableHeader>
        <TableHeader right>{offered.id}</TableHeader>
        <TableHeader right>New</TableHeader>
      </TableHead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <TableRow key={field}>
            <TableCell>
              <span className="mono">{field}</span>
            </TableCell>
            <TableCell right quiet>
              <Value>{before}</Value>
            </TableCell>
            <TableCell right>
              <Value>{after}</Value>
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
};
