import type { InvoiceRow } from '@throughline/contracts/billing/billing.rows.js';
import type { Status } from '../../ui/status/status-labels.js';
import { formatDay } from '../../lib/time/format.js';
import { formatMinor } from '../../lib/numbers/minor-money.js';

type Look = { status: Status; word: string };

const looks: Readonly<Record<InvoiceRow['status'], Look>> = {
  draft: { status: 'draft', word: 'Draft' },
  statement: { status: 'archived', word: 'Nothing to pay' },
  open: { status: 'waiting', word: 'Open' },
  paid: { status: 'accepted', word: 'Paid' },
  void: { status: 'cancelled', word: 'Void' },
  uncollectible: { status: 'blocked', word: 'Written off' },
};

export const invoiceLook = ({ status, failure, payUrl }: InvoiceRow): Look => {
  if (status === 'open' && payUrl !== null && failure === null)
    return { status: 'waiting', word: 'Needs confirmation' };
  if (status === 'open' && failure !== null) return { status: 'failed', word: 'Payment failed' };
  return looks[status];
};

/** "Invoice 0011", "Statement of October", "Draft". */
export const invoiceName = ({ kind, number }: Pick<InvoiceRow, 'kind' | 'number'>): string => {
  const name = kind === 'statement' ? 'Statement' : 'Invoice';
  return number === null ? `${name}, draft` : `${name} ${number}`;
};

/** Returns what became of it, in a few words. */
export const invoiceAbout = (invoice: InvoiceRow): string => {
  const { paidAt, failure, creditedMinor, refundedMinor, disputedMinor, currency } = invoice;
  const said = [
    paidAt !== null && formatDay(paidAt),
    creditedMinor > 0 && `${formatMinor(creditedMinor, currency)} credited`,
    refundedMinor > 0 && `${formatMinor(refundedMinor, currency)} refunded`,
    disputedMinor > 0 && `${formatMinor(disputedMinor, currency)} disputed`,
    failure?.nextTryAt && `next try on ${formatDay(failure.nextTryAt)}`,
  ];
  return said.filter((each) => typeof each === 'string').join(', ');
};

const failures: Readonly<Record<string, string>> = {
  card_declined: 'the card was declined',
  declined: 'the card was declined',
  insufficient_funds: 'there is not enough money on the card',
  expired_card: 'the card has expired',
  no_card: 'there is no card',
};

/** Why a payment failed. */
export const failureText = (code: string): string => failures[code] ?? `the bank says ${code.replaceAll('_', ' ')}`;
