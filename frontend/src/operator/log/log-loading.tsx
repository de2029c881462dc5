import { TableLoading, type LoadingColumn } from '../../components/page-states/table-loading.js';

const columns: readonly LoadingColumn[] = [
  { name: 'Position', width: 'w-16' },
  { name: 'Event', width: 'w-36' },
  { name: 'Stream', width: 'w-56', className: 'max-md:hidden' },
  { name: 'By', width: 'w-12', className: 'max-md:hidden' },
  { name: 'When', width: 'w-32', right: true, className: 'max-sm:hidden' },
];

export const LogLoading = () => <TableLoading label="Reading the log" rows={12} columns={columns} />;
