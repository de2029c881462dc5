import { TableLoading, type LoadingColumn } from '../../components/page-states/table-loading.js';

export const wide = 'max-md:hidden';

export const invoiceColumns: readonly LoadingColumn[] = [
  { name: 'Number', width: 'w-24' },
  { name: 'Period', width: 'w-36', className: wide },
  { name: 'State', width: 'w-16' },
  { name: 'Details', width: 'w-24', className: wide },
  { name: 'Total', width: 'w-16', right: true },
  { name: 'File', width: 'w-7', right: true, className: wide },
];

export const InvoicesLoading = () => <TableLoading label="Loading invoices" columns={invoiceColumns} />;
