import { TableLoading, type LoadingColumn } from '../../components/page-states/table-loading.js';
import { useRank } from '../use-rank.js';

const factor: LoadingColumn = { name: 'Second factor', width: 'w-20', className: 'max-xl:hidden' };

/** As wide as the other columns leave it, like the column of the table. */
const phone = 'max-md:w-full max-md:max-w-0 max-md:overflow-hidden';

const buildColumns = (manages: boolean): readonly LoadingColumn[] => [
  { name: 'Member', width: 'w-32', photo: true, second: true, className: phone },
  { name: 'Role', width: 'w-28' },
  { name: 'Last active', width: 'w-20', className: 'max-lg:hidden' },
  ...(manages ? [factor] : []),
  { name: 'Owns', width: 'w-28', right: true, className: 'max-lg:hidden' },
  { width: 'w-9', right: true },
];

export const MembersLoading = () => (
  <TableLoading label="Loading members" tall rows={4} columns={buildColumns(useRank().manages)} />
);
