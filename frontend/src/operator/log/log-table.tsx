import type { LogEntry } from '@throughline/contracts/operations/log.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { Badge } from '../../ui/status/badge.js';
import { Moment } from '../../ui/values/moment.js';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table/table.js';

type Props = { entries: readonly LogEntry[]; chosen: number | undefined; onChoose: (position: number) => void };

export const LogTable = ({ entries, chosen, onChoose }: Props) => (
  <Table label="Events">
    <TableHead>
      <TableHeader>Position</TableHeader>
      <TableHeader>Event</TableHeader>
      <TableHeader className="max-md:hidden">Stream</TableHeader>
      <TableHeader className="max-md:hidden">By</TableHeader>
      <TableHeader right className="max-sm:hidden">
        When
      </TableHeader>
    </TableHead>
    <tbody>
      {entries.map(({ id, position, type, stream, revision, meta, unreadable }) => (
        <TableRow key={id} selected={position === chosen} className="cursor-pointer" onClick={() => onChoose(position)}>
          <TableCell className="mono text-ink-2">#{formatNumber(position)}</TableCell>
          <TableCell className="max-md:whitespace-normal">
            {/* For the keyboard; a click on it is one on the row. */}
            <button
              type="button"
              aria-pressed={position === chosen}
              className="mono rounded-xs text-left break-all hover:underline"
            >
              {type}
            </button>
            {unreadable && (
              <Badge look="wait" className="ml-2">
                cannot be read
              </Badge>
            )}
            <span className="block text-xs text-ink-3 sm:hidden">
              <Moment at={meta.at} day />
            </span>
          </TableCell>
          <TableCell quiet className="mono max-w-64 truncate max-md:hidden" title={stream}>
            {stream}@{revision}
          </TableCell>
          <TableCell quiet className="max-md:hidden">
            {meta.actor.kind}
          </TableCell>
          <TableCell right quiet className="max-sm:hidden">
            <Moment at={meta.at} day millis />
          </TableCell>
        </TableRow>
      ))}
    </tbody>
  </Table>
);
