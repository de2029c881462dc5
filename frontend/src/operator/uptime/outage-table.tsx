import type { Outage, OutageList } from '@throughline/contracts/operations/outages.js';
import { formatDuration } from '../../lib/time/format.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import type { Status } from '../../ui/status/status-labels.js';
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
          <TableHeader className="max-md:hidden">Lasted</TableHeader>
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

const looks: Record<Outage['status'], { status: Status; word: string }> = {
  away: { status: 'failed', word: 'away' },
  slow: { status: 'waiting', word: 'slow' },
  read_only: { status: 'failed', word: 'read-only' },
  unknown: { status: 'pending', word: 'unknown' },
};

const OutageRow = ({ outage: { part, status, about, from, until, ended } }: { outage: Outage }) => {
  const lasted = formatDuration(Date.parse(until) - Date.parse(from));
  const to = ended ? <Moment at={until} day /> : 'in progress';
  return (
    <TableRow>
      <TableCell className="py-2 max-md:whitespace-normal">
        <StatusText status={looks[status].status}>
          {partNames[part]} {part === 'product' ? 'down' : looks[status].word}
        </StatusText>
        <span className="block text-xs text-ink-3 md:hidden">{about}</span>
      </TableCell>
      <TableCell quiet className="py-2">
        <Moment at={from} day />
        <span className="block text-xs md:hidden">{ended ? <>to {to}</> : to}</span>
        <span className="block text-xs tabular-nums md:hidden">lasted {lasted}</span>
      </TableCell>
      <TableCell quiet className="max-md:hidden">
        {to}
      </TableCell>
      <TableCell quiet className="tabular-nums max-md:hidden">
        {lasted}
      </TableCell>
      <TableCell quiet className="max-md:hidden">
        {about}
      </TableCell>
    </TableRow>
  );
};
