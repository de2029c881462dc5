import type { NoteOrder } from '@throughline/contracts/notes/note.requests.js';
import type { NoteRow } from '@throughline/contracts/notes/note.rows.js';
import { Link, useNavigate } from 'react-router';
import { sortedColumn, type ListSort } from '../../components/lists/sorted-column.js';
import { ActorName } from '../../components/names/actor-name.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { TwoLines } from '../../ui/layout/two-lines.js';
import { pluralise } from '../../lib/numbers/format.js';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table/table.js';
import type { VirtualRowProps } from '../../ui/table/virtual-row.js';
import { VirtualRows } from '../../ui/table/virtual-rows.js';
import { RelativeTime } from '../../ui/values/relative-time.js';
import { readNote, textOfNote } from '../data/note-content.js';

type NoteTableProps = { notes: readonly NoteRow[]; current: string | undefined; sort: ListSort<NoteOrder> };

export const NoteTable = ({ notes, current, sort }: NoteTableProps) => (
  <Table label="Notes" tall aria-rowcount={notes.length + 1}>
    <TableHead>
      <TableHeader {...sortedColumn(sort, { order: 'key', is: 'ascending' }, '-key')}>Note</TableHeader>
      <TableHeader className="max-md:hidden">Written by</TableHeader>
      <TableHeader right {...sortedColumn(sort, { order: '-changed', is: 'descending' }, 'changed')}>
        Changed
      </TableHeader>
    </TableHead>
    <VirtualRows items={notes} idOf={({ id }) => id} current={current} columns={3}>
      {(note, row) => <Row key={note.id} note={note} current={note.id === current} row={row} />}
    </VirtualRows>
  </Table>
);

const Row = ({ note, current, row }: { note: NoteRow; current: boolean; row: VirtualRowProps }) => {
  const { path } = useWorkspace();
  const navigate = useNavigate();
  const to = path('notes', note.id);
  return (
    <TableRow
      {...row}
      current={current}
      className="cursor-pointer"
      onClick={(event) => {
        if (event.target instanceof Element && !event.target.closest('a')) void navigate(to);
      }}
    >
      <TableCell className="w-full max-w-0">
        <TwoLines about={describe(note)}>
          <Link to={to}>{note.key}</Link>
        </TwoLines>
      </TableCell>
      <TableCell className="max-w-56 max-md:hidden">
        <ActorName actor={note.writtenBy} />
      </TableCell>
      <TableCell quiet right>
        <RelativeTime at={note.writtenAt} />
      </TableCell>
    </TableRow>
  );
};

const maxShown = 200;

/** A table by its size and columns, any other text by its beginning, in one line. */
const describe = ({ text }: NoteRow): string => {
  const written = textOfNote(text);
  if (written === null) return 'Erased';
  const { json, table } = readNote(written);
  if (json !== null && table !== null) return `${pluralise(table.rows.length, 'row')}: ${table.columns.join(', ')}`;
  return written.slice(0, maxShown).replaceAll(/\s+/g, ' ').trim() || 'Empty';
};
