import { TableLoading, type LoadingColumn } from '../components/page-states/table-loading.js';

const columns: readonly LoadingColumn[] = [
  { name: 'Person', width: 'w-32', className: 'max-md:w-full' },
  { name: 'Address', width: 'w-44', className: 'max-md:hidden' },
  { name: 'By', width: 'w-32', className: 'max-md:hidden' },
  { width: 'w-14', right: true },
];

export const OperatorsLoading = () => <TableLoading label="Loading operators" rows={2} columns={columns} />;
