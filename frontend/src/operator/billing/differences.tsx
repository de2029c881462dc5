import type { BillingDifferences } from '@throughline/contracts/billing/operator-billing.requests.js';
import { ColumnHeaders, TableLoading, type LoadingColumn } from '../../components/page-states/table-loading.js';
import { listDifferences } from '../data/billing.api.js';
import { Table, TableCell, TableRow } from '../../ui/table/table.js';
import { RelativeTime } from '../../ui/values/relative-time.js';
import { BillingSection, Paged } from './billing-section.js';
import { usePages } from './use-pages.js';
import { WorkspaceName } from './workspaces/workspace-name.js';

const columns: readonly LoadingColumn[] = [
  { name: 'Workspace', width: 'w-36', className: 'max-md:w-full' },
  { name: 'Found', width: 'w-64' },
  { name: 'When', width: 'w-16', className: 'max-md:hidden' },
];
const sources = { usage: 'Counted again from the log', provider: 'Compared with the provider' };

/** Where the figures that were known and those that are true were not the same. */
export const Differences = () => {
  const pages = usePages('billing differences', (cursor, signal) => listDifferences({ cursor }, signal));
  return (
    <BillingSection title="Differences">
      <Paged
        pages={pages}
        what="Differences"
        empty="Everything that was compared is equal."
        loading={<TableLoading label="Loading differences" rows={2} columns={columns} />}
      >
        {(found) => (
          <Table label="Differences">
            <ColumnHeaders columns={columns} />
            <tbody>
              {found.map((each) => (
                <DifferenceLine key={`${each.workspaceId} ${each.of}`} {...each} />
              ))}
            </tbody>
          </Table>
        )}
      </Paged>
    </BillingSection>
  );
};

const DifferenceLine = ({ workspaceId, slug, of, at, differences }: BillingDifferences) => (
  <TableRow>
    <TableCell className="max-md:w-full max-md:max-w-0">
      <WorkspaceName workspaceId={workspaceId} slug={slug} />
    </TableCell>
    <TableCell>
      <span className="grid gap-1 py-2.5 leading-[18px] whitespace-normal">
        <span className="text-xs text-ink-3">{sources[of]}</span>
        {differences.map(({ what, expected, found }) => (
          <span key={what}>
            {what}: <span className="tabular-nums">{found}</span> instead of{' '}
            <span className="tabular-nums">{expected}</span>
          </span>
        ))}
      </span>
    </TableCell>
    <TableCell quiet className="max-md:hidden">
      <RelativeTime at={at} />
    </TableCell>
  </TableRow>
);
