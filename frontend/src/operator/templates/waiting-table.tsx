import type { Submission, TemplateRow } from '@throughline/contracts/templates/template.rows.js';
import { TableLoading, type LoadingColumn } from '../../components/page-states/table-loading.js';
import { Table, TableCell, TableHead, TableHeader } from '../../ui/table/table.js';
import { DaysSince, DayText } from './day-text.js';
import { NothingListed } from './section.js';
import { TemplateLine } from './template-line.js';

const columns: readonly LoadingColumn[] = [
  { name: 'Template', width: 'w-36', className: 'max-md:w-full' },
  { name: 'Author', width: 'w-28', className: 'max-md:hidden' },
  { name: 'Version', width: 'w-6', right: true, className: 'max-md:hidden' },
  { name: 'Submitted', width: 'w-14', className: 'max-md:hidden' },
  { name: 'Waiting', width: 'w-14', right: true },
];

export const WaitingLoading = () => <TableLoading label="Loading what waits" rows={3} columns={columns} />;

/** What waits for a review, the longest first. */
export const WaitingTable = ({ rows }: { rows: readonly TemplateRow[] }) => {
  if (rows.length === 0) return <NothingListed>Nothing waits.</NothingListed>;
  return (
    <Table label="Templates that wait for a review" tall>
      <TableHead>
        {columns.map(({ name, right, className }) => (
          <TableHeader key={name} right={right} className={className}>
            {name}
          </TableHeader>
        ))}
      </TableHead>
      <tbody>
        {rows.map(({ id, submission }) => submission && <WaitingLine key={id} id={id} submission={submission} />)}
      </tbody>
    </Table>
  );
};

const WaitingLine = ({ id, submission: { card, version, submittedAt } }: { id: string; submission: Submission }) => (
  <TemplateLine templateId={id} card={card} about={`version ${version}, ${card.author}`}>
    <TableCell quiet className="max-w-48 truncate max-md:hidden">
      {card.author}
    </TableCell>
    <TableCell right quiet className="max-md:hidden">
      {version}
    </TableCell>
    <TableCell quiet className="max-md:hidden">
      <DayText at={submittedAt} />
    </TableCell>
    <TableCell right>
      <DaysSince at={submittedAt} />
    </TableCell>
  </TemplateLine>
);
