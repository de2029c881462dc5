import type { TemplateReportRow } from '@throughline/contracts/templates/template.rows.js';
import { useState } from 'react';
import { Link } from 'react-router';
import { TableLoading, type LoadingColumn } from '../../components/page-states/table-loading.js';
import { Button } from '../../ui/buttons/button.js';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table/table.js';
import { IdText } from '../../ui/values/id-text.js';
import { NoValue } from '../../ui/values/no-value.js';
import { RelativeTime } from '../../ui/values/relative-time.js';
import { reportWords } from './decision-words.js';
import { NothingListed } from './section.js';
import { SettleReportDialog } from './settle-report-dialog.js';
import { reviewPath } from './template-line.js';

const columns: readonly LoadingColumn[] = [
  { name: 'Template', width: 'w-36', className: 'max-md:w-full' },
  { name: 'Reason', width: 'w-32', className: 'max-md:hidden' },
  { name: 'Note', width: 'w-48', className: 'max-md:hidden' },
  { name: 'Reported', width: 'w-16', className: 'max-md:hidden' },
  { width: 'w-14', right: true },
];

export const ReportsLoading = () => <TableLoading label="Loading reports" rows={2} columns={columns} />;

type ReportsTableProps = { reports: readonly TemplateReportRow[]; onSettled: () => void };

/** What people say is wrong with public templates. */
export const ReportsTable = ({ reports, onSettled }: ReportsTableProps) => {
  if (reports.length === 0) return <NothingListed>No open reports.</NothingListed>;
  return (
    <Table label="Open reports">
      <TableHead>
        {columns.map(({ name, right, className }) => (
          <TableHeader key={name ?? 'actions'} right={right} className={className}>
            {name ?? <span className="sr-only">Actions</span>}
          </TableHeader>
        ))}
      </TableHead>
      <tbody>
        {reports.map((report) => (
          <ReportLine key={report.id} report={report} onSettled={onSettled} />
        ))}
      </tbody>
    </Table>
  );
};

type ReportLineProps = { report: TemplateReportRow; onSettled: () => void };

const ReportLine = ({ report, onSettled }: ReportLineProps) => {
  const [settling, setSettling] = useState(false);
  const { templateId, slug, title, version, reason, note, reportedBy, reportedAt } = report;
  return (
    <TableRow>
      <TableCell className="max-w-64 max-md:w-full max-md:max-w-0">
        <span className="grid grid-cols-[minmax(0,1fr)] gap-0.5 py-2.5 leading-[18px] whitespace-normal">
          <Link
            to={`${reviewPath(templateId)}?version=${version}`}
            className="rounded-xs font-medium break-words hover:underline"
          >
            {title}
          </Link>
          <span className="text-xs text-ink-3">
            <span className="mono break-all">/templates/{slug}</span>, version {version}
            <span className="md:hidden">
              , <RelativeTime at={reportedAt} past />
            </span>
          </span>
          <span className="text-ink-2 md:hidden">{reportWords[reason]}</span>
          {note !== '' && <span className="break-words whitespace-pre-line text-ink-2 md:hidden">{note}</span>}
        </span>
      </TableCell>
      <TableCell className="max-md:hidden">{reportWords[reason]}</TableCell>
      <TableCell quiet className="max-md:hidden">
        <span className="block max-w-[56ch] py-2.5 leading-[18px] break-words whitespace-pre-line">
          {note === '' ? <NoValue label="No note" /> : note}
        </span>
      </TableCell>
      <TableCell quiet className="max-md:hidden">
        <span className="grid py-2.5 leading-[18px]">
          <RelativeTime at={reportedAt} past />
          {reportedBy === null ? (
            <NoValue label="Not known who" />
          ) : (
            <IdText label="Copy the person who reported it">{reportedBy}</IdText>
          )}
        </span>
      </TableCell>
      <TableCell right>
        <Button size="sm" aria-label={`Settle the report of ${title}`} onClick={() => setSettling(true)}>
          Settle
        </Button>
        {settling && <SettleReportDialog report={report} onClose={() => setSettling(false)} onSettled={onSettled} />}
      </TableCell>
    </TableRow>
  );
};
