import { TableLoading, type LoadingColumn } from '../../components/page-states/table-loading.js';

const columns: readonly LoadingColumn[] = [
  { name: 'Account', width: 'w-32', photo: true, second: true },
  { name: 'Status', width: 'w-24' },
  { name: 'Who may use it', width: 'w-28', className: 'max-lg:hidden' },
  { name: 'Last checked', width: 'w-16', right: true, className: 'max-md:hidden' },
];

export const AccountsLoading = () => <TableLoading label="Loading connected accounts" columns={columns} tall />;
