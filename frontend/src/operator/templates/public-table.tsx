import type { TemplateRow } from '@throughline/contracts/templates/template.rows.js';
import { TableLoading, type LoadingColumn } from '../../components/page-states/table-loading.js';
import { Badge } from '../../ui/status/badge.js';
import { Table, TableCell, TableHead, TableHeader } from '../../ui/table/table.js';
import { DayText } from './day-text.js';
import { NothingListed } from './section.js';
import { TemplateLine } from './template-line.js';

const columns: readonly LoadingColumn[] = [
  { name: 'Template', width: 'w-36', className: 'max-md:w-full' },
  { name: 'Author', width: 'w-28', className: 'max-md:hidden' },
  { name: 'Version', width: 'w-6', right: true, className: 'max-md:hidden' },
  { name: 'Since', width: 'w-14', right: true },
];

export const PublicLoading = () => <TableLoading label="Loading public templates" rows={4} columns={columns} />;

/** What everybody finds, the newest first. */
export const PublicTable = ({ rows }: { rows: readonly TemplateRow[] }) => {
  if (rows.length === 0) return <NothingListed>No template of a workspace is public.</NothingListed>;
  return (
    <Table label="Public templates" tall>
      <TableHead>
        {columns.map(({ name, right, className }) => (
          <TableHeader key={name} right={right} className={className}>
            {name}
          </TableHeader>
        ))}
      </TableHead>
      <tbody>
        {rows.map(
          ({ id, approved, difference }) =>
            approved && <PublicLine key={id} id={id} approved={approved} difference={difference} />,
        )}
      </tbody>
    </Table>
  );
};

type PublicLineProps = { id: string; approved: NonNullable<TemplateRow['approved']>; difference: string | null };

const PublicLine = ({ id, approved: { card, version, at, recall }, difference }: PublicLineProps) => (
  <TemplateLine templateId={id} card={card} about={`version ${version}, ${card.author}`}>
    <TableCell quiet className="max-w-48 truncate max-md:hidden">
      {card.author}
    </TableCell>
    <TableCell right quiet className="max-md:hidden">
      {version}
    </TableCell>
    <TableCell right>
      {difference !== null && (
        <Badge look="wait" className="mr-2">
          samples differ
        </Badge>
      )}
      {recall && (
        <Badge look={recall.severity === 'danger' ? 'fail' : 'wait'} className="mr-2">
          recalled
        </Badge>
      )}
      <DayText at={at} />
    </TableCell>
  </TemplateLine>
);
