import type { InvoiceRow } from '@throughline/contracts/billing/billing.rows.js';
import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { formatMinor } from '../../lib/numbers/minor-money.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { invoiceExportUrl } from '../data/invoices.api.js';
import { buttonClass } from '../../ui/buttons/button.js';
import { StatusText } from '../../ui/status/status-text.js';
import { ColumnHeaders } from '../../components/page-states/table-loading.js';
import { Table, TableCell, TableRow } from '../../ui/table/table.js';
import { periodText } from '../plan-text.js';
import { invoiceColumns, wide } from './invoice-columns.js';
import { invoiceAbout, invoiceLook, invoiceName } from './invoice-text.js';

export const InvoiceTable = ({ invoices }: { invoices: readonly InvoiceRow[] }) => (
  <Table label="Invoices">
    <ColumnHeaders columns={invoiceColumns} />
    <tbody>
      {invoices.map((invoice) => (
        <InvoiceLine key={invoice.id} invoice={invoice} />
      ))}
    </tbody>
  </Table>
);

const InvoiceLine = ({ invoice }: { invoice: InvoiceRow }) => {
  const { workspaceId, path } = useWorkspace();
  const { id, number, period, totalMinor, currency } = invoice;
  const { status, word } = invoiceLook(invoice);
  return (
    <TableRow>
      <TableCell className="max-w-0 w-2/5 md:w-1/4">
        <Link className="block truncate rounded-xs font-medium hover:underline" to={path('billing', 'invoices', id)}>
          {invoiceName(invoice)}
        </Link>
        <span className="block truncate text-xs text-ink-3 md:hidden">{periodText(period)}</span>
      </TableCell>
      <TableCell quiet className={wide}>
        {periodText(period)}
      </TableCell>
      <TableCell>
        <StatusText status={status}>{word}</StatusText>
      </TableCell>
      <TableCell quiet className={wide}>
        {invoiceAbout(invoice)}
      </TableCell>
      <TableCell right>{formatMinor(totalMinor, currency)}</TableCell>
      <TableCell right className={wide}>
        {number !== null && (
          <a
            className={buttonClass({ variant: 'ghost', size: 'sm', square: true })}
            href={invoiceExportUrl(workspaceId, id, 'csv')}
            download
            aria-label={`Download ${invoiceName(invoice)} as CSV`}
            title="Download as CSV"
          >
            <Download className="size-3.5" aria-hidden />
          </a>
        )}
      </TableCell>
    </TableRow>
  );
};
