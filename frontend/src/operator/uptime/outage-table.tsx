import type { Outage, OutageList } from '@throughline/contracts/operations/outages.js';
import { formatDuration } from '../../lib/time/format.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { StatusText } from '../../ui/status/status-text.js';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table/table.js';
import { Moment } from '../../ui/values/moment.js';
import { partNames } from './part-names.js';

export const OutageTable = ({ outages: { items, more } }: { outages: OutageList }) => (
  <section aria-labelledby="outages">
    <h2 id="outages" className="px-gutter pt-6 pb-3 text-md font-semibold">
      Outages
    </h2>
    {items.length === 0 ? (
      <EmptyState title="No outages">Every part answered in the last 30 days, as far as it is known.</EmptyState>
    ) : (
      <Table label="Outages">
        <TableHead>
          <TableHeader>Part</TableHeader>
          <TableHeader>From</TableHeader>
          <TableHeader className="max-md:hidden">To</TableHeader>
          <TableHeader className="max-sm:hidden">Lasted</TableHeader>
          <TableHeader className="max-md:hidden">Cause</TableHeader>
        </TableHead>
        <tbody>
          {items.map((outage) => (
            <OutageRow key={outage.id} outage={outage} />
          ))}
        </tbody>
      </Table>
    )}
    {more && <p className="px-gutter py-3 text-sm text-ink-2">Only the latest {items.length} are shown.</p>}
  </section>
);

const OutageRow = ({ outage: { part, status, about, from, until, ended } }: { outage: Outage }) => (
  <TableRow>
    <TableCell className="max-md:whitespace-normal">
      <StatusText status={status === 'away' ? 'failed' : 'waiting'}>
        {partNames[part]} {status === 'away' ? 'away' : 'slow'}
      </StatusText>
      <span className="block text-xs text-ink-3 md:hidden">{about}</span>
    </TableCell>
    <TableCell quiet>
      <Moment at={from} day />
    </TableCell>
    <TableCell quiet className="max-md:hidden">
      {ended ? <Moment at={until} day /> : 'in progress'}
    </TableCell>
    <TableCell quiet className="tabular-nums max-sm:hidden">
      {formatDuration(Date.parse(until) - Date.parse(from))}
    </TableCell>
    <TableCell quiet className="max-md:hidden">
      {about}
    </TableCell>
  </TableRow>
);
