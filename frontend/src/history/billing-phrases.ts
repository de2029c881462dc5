import { Currency } from '@throughline/contracts/billing/money.js';
import { moneyText } from '@throughline/contracts/billing/money-text.js';
import { formatDay } from '../lib/time/format.js';
import { both, quoted, textIn, type Phrase, type PhraseContext } from './phrase-builders.js';
import { pluralise } from '../lib/numbers/format.js';

type Text = NonNullable<Phrase['about']>;

/** Undefined where amounts are left out, for who may not read billing. */
const money =
  (name: string, before = ''): Text =>
  ({ data }) => {
    const currency = Currency.safeParse(data['currency']).data;
    const minor = data[name];
    return typeof minor === 'number' && currency !== undefined ? `${before}${moneyText(minor, currency)}` : undefined;
  };
const day =
  (name: string, before = ''): Text =>
  ({ data }) => {
    const at = textIn(data, name);
    return at && `${before}${formatDay(at)}`;
  };

const plans: Record<string, string> = { local: 'Local', free: 'Free', team: 'Team', business: 'Business' };
const planName: Text = ({ data }) => plans[textIn(data, 'plan') ?? ''];
const plan: Text = (context) => {
  const name = planName(context);
  return name && `the plan ${name}`;
};
const seats: Text = ({ data }) => {
  const count = data['seats'];
  return typeof count === 'number' ? `with ${pluralise(count, 'seat')}` : undefined;
};
const trial = day('trialEndsAt', ', free until ');
const seatsAndTrial: Text = (context) => `${seats(context) ?? ''}${trial(context) ?? ''}`;
const noObject: Text = () => undefined;

const ends: Record<string, string> = {
  cancelled: 'because it was cancelled',
  unpaid: 'because it was not paid',
  workspace_deleted: 'because the workspace was deleted',
  replaced: 'because another one took its place',
};
const outcomes: Record<string, string> = { won: 'that was won', lost: 'that was lost' };

const differences =
  (same: string, different: string): Phrase['verb'] =>
  ({ data }) => {
    const found = data['differences'];
    const count = Array.isArray(found) ? found.length : 0;
    if (count === 0) return same;
    return `${different} ${pluralise(count, 'difference')}`;
  };

const ofAgreement: Record<string, Phrase> = {
  PlanAssigned: { verb: 'assigned', object: plan, about: quoted('note') },
  CheckoutStarted: { verb: 'started a checkout for', object: plan, about: seats },
  CheckoutFinished: { verb: 'finished a checkout', object: noObject },
  CheckoutAbandoned: {
    verb: ({ data }) =>
      data['reason'] === 'expired' ? 'ended a checkout that nobody finished' : 'cancelled a checkout',
    object: noObject,
  },
  SubscriptionStarted: { verb: 'subscribed to', object: plan, about: seatsAndTrial },
  TrialEnded: { verb: 'ended the trial', object: noObject },
  SubscriptionRenewed: { verb: 'renewed the subscription', object: noObject },
  SubscriptionChanged: { verb: 'changed the subscription to', object: plan, about: seats },
  SubscriptionChangeScheduled: {
    verb: 'scheduled a change of plan to',
    object: planName,
    about: both(seats, day('at', 'on ')),
  },
  SubscriptionChangeWithdrawn: { verb: 'withdrew the scheduled change of plan', object: noObject },
  SubscriptionCancelScheduled: { verb: 'cancelled the subscription', object: noObject, about: day('at', 'from ') },
  SubscriptionCancelWithdrawn: { verb: 'took back the cancellation of the subscription', object: noObject },
  SubscriptionPastDue: {
    verb: 'recorded that a payment failed',
    object: noObject,
    about: day('restrictedAt', 'everything works until '),
  },
  SubscriptionRestricted: { verb: 'restricted the workspace to what the free plan allows', object: noObject },
  SubscriptionRecovered: { verb: 'recorded that the payment was made', object: noObject },
  SubscriptionEnded: {
    verb: 'ended the subscription',
    object: noObject,
    about: ({ data }) => ends[textIn(data, 'reason') ?? ''],
  },
  PaymentMethodChanged: { verb: 'changed the payment method', object: noObject },
  BillingDetailsChanged: { verb: 'changed the billing details', object: noObject },
  CreditGranted: {
    verb: 'granted credit',
    object: money('amountMinor', 'of '),
    about: both(day('until', 'until '), quoted('reason')),
  },
  CreditUsed: { verb: 'used credit for an invoice', object: noObject },
  PeriodClosed: { verb: 'closed the billing period', object: day('from', 'from '), about: day('to', 'to ') },
  UsageCompared: {
    verb: differences('counted the usage again: equal', 'counted the usage again and found'),
    object: noObject,
  },
  BillingReconciled: {
    verb: differences('compared billing with the provider: equal', 'compared billing with the provider and found'),
    object: noObject,
  },
};

const invoice: Text = ({ data, resource }) => resource ?? textIn(data, 'number');
const drafted = ({ data }: PhraseContext): string =>
  `drafted ${data['kind'] === 'statement' ? 'statement' : 'invoice'}`;

const ofInvoices: Record<string, Phrase> = {
  InvoiceDrafted: { verb: drafted, object: invoice },
  InvoiceFinalised: { verb: 'finalised invoice', object: invoice, about: money('totalMinor') },
  InvoicePaid: { verb: 'recorded the payment of invoice', object: invoice },
  InvoicePaymentFailed: {
    verb: 'recorded that a payment failed for invoice',
    object: invoice,
    about: day('nextTryAt', 'tried again on '),
  },
  InvoicePaymentActionNeeded: { verb: 'recorded that a confirmation is needed to pay invoice', object: invoice },
  InvoiceVoided: { verb: 'voided invoice', object: invoice, about: quoted('reason') },
  InvoiceWrittenOff: { verb: 'wrote off invoice', object: invoice },
  CreditNoteIssued: {
    verb: ({ data }) => `issued credit note ${textIn(data, 'number') ?? ''} for invoice`.replace('  ', ' '),
    object: invoice,
    about: quoted('reason'),
  },
  RefundMade: { verb: 'recorded a refund for invoice', object: invoice },
  DisputeOpened: { verb: 'recorded a dispute about the payment of invoice', object: invoice },
  DisputeClosed: {
    verb: 'recorded the end of a dispute about the payment of invoice',
    object: invoice,
    about: ({ data }) => outcomes[textIn(data, 'outcome') ?? ''],
  },
  InvoiceNumbered: { verb: 'numbered invoice', object: invoice },
};

export const ofBilling: Record<string, Phrase> = { ...ofAgreement, ...ofInvoices };
