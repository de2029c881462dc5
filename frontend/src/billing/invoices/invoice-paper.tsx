import type { InvoiceRow, SubscriptionRow } from '@throughline/contracts/billing/billing.rows.js';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatMinor } from '../../lib/numbers/minor-money.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { readerLocale } from '../../lib/reader.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { Wordmark } from '../../ui/icons/logo.js';
import { periodText } from '../plan-text.js';
import { invoiceLook, invoiceName } from './invoice-text.js';
import { InvoiceLines } from './invoice-lines.js';

/** `details`: undefined while they are not known. */
type Props = { invoice: InvoiceRow; details: SubscriptionRow['details'] | undefined };

const day = (instant: string): string =>
  new Intl.DateTimeFormat(readerLocale(), { dateStyle: 'long' }).format(new Date(instant));

/** The document: alone when it is printed, black on white. */
export const InvoicePaper = ({ invoice, details }: Props) => (
  <article
    data-document
    aria-label={invoiceName(invoice)}
    className="grid gap-8 rounded-md border border-line bg-surface p-10 text-sm max-sm:p-5"
  >
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div className="grid gap-2">
        <Wordmark />
        <Issuer issuer={invoice.issuer} />
      </div>
      <div className="sm:text-right print:text-right">
        <h2 className="text-xl font-semibold tracking-tight">{invoiceName(invoice)}</h2>
        {invoice.finalisedAt && <p className="text-ink-2">Issued {day(invoice.finalisedAt)}</p>}
        <p className="text-ink-2">Period {periodText(invoice.period)}</p>
      </div>
    </div>
    <div className="grid gap-4 sm:grid-cols-2 print:grid-cols-2">
      <Recipient details={details} />
      <Paid invoice={invoice} />
    </div>
    <InvoiceLines invoice={invoice} />
    <Sums invoice={invoice} />
  </article>
);

const Issuer = ({ issuer }: Pick<InvoiceRow, 'issuer'>) => (
  <p className="text-ink-2">
    {issuer === 'test' && 'Test issuer. Test mode: no real charges.'}
    {issuer === 'local' && 'This installation. Nothing is charged.'}
  </p>
);

const Recipient = ({ details }: Pick<Props, 'details'>) => {
  const { name } = useWorkspace();
  return (
    <div>
      <h3 className="text-xs font-medium text-ink-3">For</h3>
      <p className="font-medium">{details === undefined ? <Skeleton className="w-32" /> : (details?.name ?? name)}</p>
      {details && (
        <>
          <p className="whitespace-pre-line">{details.address}</p>
          <p>{new Intl.DisplayNames(readerLocale(), { type: 'region' }).of(details.country)}</p>
          {details.taxId && <p>Tax ID {details.taxId}</p>}
        </>
      )}
    </div>
  );
};

const Paid = ({ invoice }: { invoice: InvoiceRow }) => {
  const { kind, paidAt } = invoice;
  if (kind === 'statement')
    return (
      <div>
        <h3 className="text-xs font-medium text-ink-3">Payment</h3>
        <p>Usage only, nothing due.</p>
      </div>
    );
  return (
    <div>
      <h3 className="text-xs font-medium text-ink-3">{invoiceLook(invoice).word}</h3>
      <p>{paidAt === null ? 'Not paid yet' : day(paidAt)}</p>
    </div>
  );
};

const Sums = ({ invoice }: { invoice: InvoiceRow }) => {
  const { currency, subtotalMinor, taxMinor, totalMinor, creditedMinor, refundedMinor, kind } = invoice;
  const money = (amountMinor: number) => formatMinor(amountMinor, currency);
  return (
    <dl className="grid gap-1.5 break-inside-avoid">
      {(taxMinor !== 0 || subtotalMinor !== totalMinor) && (
        <>
          <Sum name="Subtotal">{money(subtotalMinor)}</Sum>
          <Sum name="Tax">{money(taxMinor)}</Sum>
        </>
      )}
      <Sum strong name={kind === 'statement' ? `To pay, ${currency}` : `Total, ${currency}`}>
        {money(totalMinor)}
      </Sum>
      {creditedMinor > 0 && <Sum name="Credited afterwards">{money(-creditedMinor)}</Sum>}
      {refundedMinor > 0 && <Sum name="Refunded">{money(-refundedMinor)}</Sum>}
    </dl>
  );
};

const Sum = ({ name, strong = false, children }: { name: string; strong?: boolean; children: ReactNode }) => (
  <div className={clsx('flex justify-end gap-6', strong ? 'text-md font-semibold' : 'text-ink-2')}>
    <dt>{name}</dt>
    <dd className="min-w-24 text-right tabular-nums">{children}</dd>
  </div>
);
