import { TableLoading, type LoadingColumn } from '../../components/page-states/table-loading.js';

const columns: readonly LoadingColumn[] = [
  { name: 'Member', width: 'w-32', photo: true, second: true, className: 'max-md:w-full' },
  { name: 'Role', width: 'w-16' },
  { name: 'Last active', width: 'w-20', className: 'max-lg:hidden' },
  { name: 'Owns', width: 'w-24', right: true, className: 'max-lg:hidden' },
  { width: 'w-6', right: true },
];

export const MembersLoading = () => <TableLoading label="Loading members" tall rows={4} columns={columns} />;
