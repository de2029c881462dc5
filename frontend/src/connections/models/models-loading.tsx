import { TableLoading, type LoadingColumn } from '../../components/page-states/table-loading.js';

const columns: readonly LoadingColumn[] = [
  { name: 'Model', width: 'w-40', second: true },
  { name: 'Context', width: 'w-10', right: true, className: 'max-sm:hidden' },
  { name: 'Takes', width: 'w-16', className: 'max-md:hidden' },
  { name: 'In', width: 'w-10', right: true },
  { name: 'Cached', width: 'w-10', right: true, className: 'max-md:hidden' },
  { name: 'Out', width: 'w-10', right: true },
  { name: 'Price from', width: 'w-20', className: 'max-sm:hidden' },
];

export const ModelsLoading = () => <TableLoading label="Loading models" columns={columns} tall />;
