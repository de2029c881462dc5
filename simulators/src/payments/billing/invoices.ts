import { change, create } from '../events/changes.js';
import { existing, type Account } from '../objects/account.js';
import type { Customer } from '../objects/customer.js';
import { lineOfItem, type InvoiceItem } from '../objects/invoice-item.js';
import { newInvoiceLine, type LineDraft } from '../objects/invoice-line.js';
import { newInvoice, type Invoice, type InvoiceInput } from '../objects/invoice.js';
import { invalid } from '../wire/api-error.js';
import { ensureIntent, settle } from './payments.js';

const hour = 3_600;

/** Returns what is due of a total, and the balance of the customer afterwards. */
const withBalance = (total: number, balance: number): { due: number; ending: number } => {
  const sum = total + balance;
  return total <= 0 ? { due: 0, ending: sum } : { due: Math.max(0, sum), ending: Math.min(0, sum) };
};

/** The sums of a draft, from its lines and the balance of its customer. */
const sumUp = (invoice: Invoice, customer: Customer): void => {
  const total = invoice.lines.data.reduce((sum, line) => sum + line.amount, 0);
  const { due } = withBalance(total, customer.balance);
  const sums = { subtotal: total, subtotal_excluding_tax: total, total, total_excluding_tax: total };
  Object.assign(invoice, { ...sums, amount_due: due, amount_remaining: due, starting_balance: customer.balance });
};

export const addLines = (account: Account, invoice: Invoice, drafts: readonly LineDraft[]): void => {
  const lines = drafts.map((draft) => newInvoiceLine(account.makeId('il'), invoice.id, draft));
  invoice.lines.data.push(...lines);
  sumUp(invoice, existing(account, 'customer', invoice.customer));
};

/** Items that wait for the next invoice: of this subscription, and where said of none. */
export const pendingItems = (
  { store }: Account,
  { customer, currency }: { customer: string; currency: string },
  { subscription, loose }: { subscription: string | null; loose: boolean },
): InvoiceItem[] =>
  store
    .all('invoiceitem')
    .filter((item) => {
      if (item.invoice !== null || item.customer !== customer || item.currency !== currency) return false;
      const of = item.parent?.subscription_details.subscription ?? null;
      return of === null ? loose : of === subscription;
    })
    .reverse();

const attachItems = (account: Account, invoice: Invoice, items: readonly InvoiceItem[]): void => {
  for (const item of items) item.invoice = invoice.id;
  addLines(account, invoice, items.map(lineOfItem));
};

/** An item that was made for a draft. */
export const addToDraft = (account: Account, invoice: Invoice, item: InvoiceItem): void => {
  if (invoice.status !== 'draft')
    throw invalid(`This invoice is no longer editable. Invoice: ${invoice.id}`, 'invoice', 'invoice_not_editable');
  change(account, invoice, (one) => attachItems(account, one, [item]));
};

type Draft = Omit<InvoiceInput, 'at' | 'id'> & {
  items: readonly InvoiceItem[];
  lines: readonly LineDraft[];
  set?: (invoice: Invoice) => void;
  /** Is called before the event of the invoice. */
  announce?: () => void;
};

/**
 * Makes a draft with its lines. It is finalised an hour later, unless it is finalised before. It becomes the latest
 * invoice of its subscription, which makes no event of its own.
 */
export const draftInvoice = (account: Account, { items, lines, set, announce, ...input }: Draft): Invoice => {
  const at = account.clock.now();
  const invoice = newInvoice({ ...input, id: account.makeId('in'), at });
  attachItems(account, invoice, items);
  addLines(account, invoice, lines);
  set?.(invoice);
  if (invoice.auto_advance) invoice.automatically_finalizes_at ??= at + hour;
  const subscription = account.store.find('subscription', input.subscription?.id ?? null);
  account.store.add(invoice);
  if (subscription !== null) subscription.latest_invoice = invoice.id;
  announce?.();
  return create(account, invoice, 'invoice.created');
};

const applyBalance = (account: Account, invoice: Invoice, customer: Customer): void => {
  const { due, ending } = withBalance(invoice.total, customer.balance);
  Object.assign(invoice, { starting_balance: customer.balance, ending_balance: ending });
  Object.assign(invoice, { amount_due: due, amount_remaining: due });
  change(account, customer, (one) => void (one.balance = ending));
};

const numberFor = (customer: Customer): string => {
  const sequence = customer.next_invoice_sequence;
  customer.next_invoice_sequence += 1;
  return `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`;
};

/** Finalises a draft: it has a number, and its lines no longer change. */
export const finalizeInvoice = (account: Account, invoice: Invoice): Invoice => {
  if (invoice.status !== 'draft')
    throw invalid("This invoice is already finalized, you can't re-finalize a non-draft invoice.");
  const at = account.clock.now();
  const customer = existing(account, 'customer', invoice.customer);
  const finalize = (one: Invoice) => {
    one.status = 'open';
    one.status_transitions.finalized_at = at;
    one.effective_at = at;
    one.automatically_finalizes_at = null;
    one.number = numberFor(customer);
    one.hosted_invoice_url = `${account.origin()}/invoice/${one.id}`;
    applyBalance(account, one, customer);
  };
  change(account, invoice, finalize, ['invoice.finalized']);
  if (invoice.amount_remaining === 0) settle(account, invoice, 0);
  else ensureIntent(account, invoice);
  return invoice;
};

export const voidInvoice = (account: Account, invoice: Invoice): Invoice => {
  if (invoice.status !== 'open')
    throw invalid("You can only void open or uncollectible invoices. This invoice isn't open or uncollectible.");
  const at = account.clock.now();
  const end = (one: Invoice) => {
    Object.assign(one, { status: 'void', next_payment_attempt: null, auto_advance: false });
    one.status_transitions.voided_at = at;
  };
  const spent = invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance);
  const customer = existing(account, 'customer', invoice.customer);
  if (spent !== 0) change(account, customer, (one) => void (one.balance += spent));
  cancelPayment(account, invoice);
  return change(account, invoice, end, ['invoice.voided']);
};

const cancelPayment = (account: Account, invoice: Invoice): void => {
  const { store } = account;
  for (const payment of store
    .all('invoice_payment')
    .filter((one) => one.invoice === invoice.id && one.status === 'open')) {
    payment.status = 'canceled';
    payment.status_transitions.canceled_at = account.clock.now();
    const intent = store.find('payment_intent', payment.payment.payment_intent);
    if (intent !== null) change(account, intent, (one) => void (one.status = 'canceled'), ['payment_intent.canceled']);
  }
};
