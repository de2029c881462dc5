import { shortId } from '@throughline/contracts/ids.js';
import type { Submission, TemplateRow } from '@throughline/contracts/templates/template.rows.js';
import { TableLoading, type LoadingColumn } from '../../components/page-states/table-loading.js';
import { Table, TableCell, TableHead, TableHeader } from '../../ui/table/table.js';
import { DayText, WaitingTime } from './day-text.js';
import { NothingListed } from './section.js';
import { TemplateLine } from './template-line.js';
import { useWorkspaceSlugs } from './workspace-text.js';

const columns: readonly LoadingColumn[] = [
  { name: 'Template', width: 'w-36', className: 'max-md:w-full' },
  { name: 'Author', width: 'w-28', className: 'max-md:hidden' },
  { name: 'Workspace', width: 'w-28', className: 'max-lg:hidden' },
  { name: 'Version', width: 'w-6', right: true, className: 'max-md:hidden' },
  { name: 'Submitted', width: 'w-14', className: 'max-md:hidden' },
  { name: 'Waiting', width: 'w-14', right: true },
];

export const WaitingLoading = () => <TableLoading label="Loading what waits" rows={3} columns={columns} />;

/** What waits for a review, the longest first. */
export const WaitingTable = ({ rows }: { rows: readonly TemplateRow[] }) => {
  const slugs = useWorkspaceSlugs();
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
        {rows.map(
          (row) => row.submission && <WaitingLine key={row.id} row={row} submission={row.submission} slugs={slugs} />,
        )}
      </tbody>
    </Table>
  );
};

type WaitingLineProps = { row: TemplateRow; submission: Submission; slugs: ReadonlyMap<string, string> };

const WaitingLine = ({ row: { id, workspaceId }, submission, slugs }: WaitingLineProps) => {
  const { card, version, submittedAt } = submission;
  return (
    <TemplateLine templateId={id} card={card} about={`version ${version}, ${card.author}`}>
      <TableCell quiet className="max-w-48 truncate max-md:hidden">
        {card.author}
      </TableCell>
      <TableCell quiet className="max-w-48 max-lg:hidden">
        <span className="mono block truncate" title={workspaceId}>
          {slugs.get(workspaceId) ?? shortId(workspaceId)}
        </span>
      </TableCell>
      <TableCell right quiet className="max-md:hidden">
        {version}
      </TableCell>
      <TableCell quiet className="max-md:hidden">
        <DayText at={submittedAt} />
      </TableCell>
      <TableCell right>
        <WaitingTime at={submittedAt} />
      </TableCell>
    </TemplateLine>
  );
};
