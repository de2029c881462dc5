import { TableLoading, type LoadingColumn } from '../components/page-states/table-loading.js';

const columns: readonly LoadingColumn[] = [
  { name: 'What', width: 'w-56', className: 'max-md:w-full' },
  { name: 'From', width: 'w-28', className: 'max-md:hidden' },
  { name: 'When', width: 'w-36', right: true, className: 'max-md:hidden' },
];

export const SecurityLoading = () => <TableLoading label="Loading security events" tall rows={8} columns={columns} />;
