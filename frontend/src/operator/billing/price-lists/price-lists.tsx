import type { KnownPriceList, PriceListReport } from '@throughline/contracts/billing/operator-billing.requests.js';
import { useState } from 'react';
import { ColumnHeaders, TableLoading, type LoadingColumn } from '../../../components/page-states/table-loading.js';
import { withStepUp } from '../../../identity/components/step-up/use-step-up.js';
import { formatMinor } from '../../../lib/numbers/minor-money.js';
import type { ProblemError } from '../../../lib/problem-error.js';
import { useCommand } from '../../../lib/use-command.js';
import { retirePriceList } from '../../data/billing.api.js';
import { Button } from '../../../ui/buttons/button.js';
import { ErrorState } from '../../../ui/feedback/error-state.js';
import { FormError } from '../../../ui/form/form-error.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { Badge } from '../../../ui/status/badge.js';
import { Table, TableCell, TableRow } from '../../../ui/table/table.js';
import { Moment } from '../../../ui/values/moment.js';
import { BillingSection } from '../billing-section.js';
import { planWords } from '../billing-words.js';
import { PublishDialog } from './publish-dialog.js';

const columns: readonly LoadingColumn[] = [
  { name: 'Price list', width: 'w-28', className: 'max-md:w-full' },
  { name: 'A seat a month', width: 'w-48', className: 'max-md:hidden' },
  { name: 'From', width: 'w-24', className: 'max-md:hidden' },
  { width: 'w-24', right: true },
];

type PriceListsProps = {
  report: PriceListReport | undefined;
  problem: ProblemError | undefined;
  onChanged: () => void;
};

/** Shows what new subscriptions cost, and what those pay who keep an older list. */
export const PriceLists = ({ report, problem, onChanged }: PriceListsProps) => {
  const [publishing, setPublishing] = useState(false);
  const offered = report?.items.find(({ list }) => list.id === report.offered)?.list ?? report?.items[0]?.list;
  return (
    <BillingSection
      title="Price lists"
      actions={
        <Button size="sm" disabled={offered === undefined} onClick={() => setPublishing(true)}>
          Publish a price list
        </Button>
      }
    >
      {report === undefined ? (
        problem ? (
          <ErrorState title="Price lists could not be loaded" problem={problem} onRetry={onChanged} />
        ) : (
          <TableLoading label="Loading price lists" rows={2} columns={columns} />
        )
      ) : (
        <>
          {report.offered === null && (
            <p className="px-gutter pb-3 text-sm text-wait-ink">
              No price list is in {report.currency}, so nothing can be subscribed to.
            </p>
          )}
          <PriceListTable report={report} onChanged={onChanged} />
        </>
      )}
      {publishing && offered && (
        <PublishDialog offered={offered} onClose={() => setPublishing(false)} onPublished={onChanged} />
      )}
    </BillingSection>
  );
};

type TableProps = { report: PriceListReport; onChanged: () => void };

const PriceListTable = ({ report: { items, offered }, onChanged }: TableProps) => (
  <Table label="Price lists">
    <ColumnHeaders columns={columns} unnamed="State" />
    <tbody>
      {items.map((known) => (
        <PriceListLine key={known.list.id} known={known} offered={known.list.id === offered} onChanged={onChanged} />
      ))}
    </tbody>
  </Table>
);

type LineProps = { known: KnownPriceList; offered: boolean; onChanged: () => void };

const PriceListLine = ({ known: { list, builtIn, from, retired }, offered, onChanged }: LineProps) => (
  <TableRow>
    <TableCell className="max-md:w-full max-md:max-w-0">
      <span className="mono truncate">{list.id}</span>
    </TableCell>
    <TableCell quiet className="max-md:hidden">
      {list.sold.map(({ plan, seatMinor }) => `${planWords[plan]} ${formatMinor(seatMinor, list.currency)}`).join(', ')}
    </TableCell>
    <TableCell quiet className="max-md:hidden">
      {from === null ? 'Comes with the product' : <Moment at={from} day />}
    </TableCell>
    <TableCell right>
      <span className="inline-flex items-center gap-2">
        {offered && <Badge look="ok">Offered</Badge>}
        {retired && <Badge>Retired</Badge>}
        {!builtIn && !retired && <Retire id={list.id} onRetired={onChanged} />}
      </span>
    </TableCell>
  </TableRow>
);

const Retire = ({ id, onRetired }: { id: string; onRetired: () => void }) => {
  const [asking, setAsking] = useState(false);
  const retiring = useCommand(withStepUp(retirePriceList), { live: false });
  const retire = async () => {
    if (!(await retiring.run(id))) return;
    setAsking(false);
    onRetired();
  };
  return (
    <>
      <Button size="sm" aria-label={`Retire ${id}`} onClick={() => setAsking(true)}>
        Retire
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Retire ${id}?`}
        about="It is not offered any more. Subscriptions that began with it keep it."
        confirm="Retire"
        busy={retiring.pending}
        onConfirm={() => void retire()}
      >
        <FormError problem={retiring.problem} />
      </ConfirmDialog>
    </>
  );
};
