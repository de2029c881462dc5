import { change } from '../events/changes.js';
import type { Account } from '../objects/account.js';
import { subscriptionOf, type Invoice } from '../objects/invoice.js';
import { periodOf } from './cancel.js';
import { expireSession } from './checkout.js';
import { applyOutcome, finalizeAndCollect } from './collect.js';
import { voidInvoice } from './invoices.js';
import { attemptPayment, methodFor } from './payments.js';
import { endAtTime, renew } from './renew.js';

/** Work that time brings. */
type Due = { at: number; run: () => void };

const renewing = new Set(['active', 'past_due', 'trialing', 'unpaid']);
const incompleteSeconds = 23 * 3_600;

const ofSubscriptions = (account: Account, clock: string | null): Due[] =>
  account.store
    .all('subscription')
    .filter(({ test_clock: of }) => of === clock)
    .flatMap((subscription): Due[] => {
      if (subscription.status === 'incomplete')
        return [
          { at: subscription.created + incompleteSeconds, run: () => expireIncomplete(account, subscription.id) },
        ];
      if (!renewing.has(subscription.status)) return [];
      const { end } = periodOf(subscription);
      const last = subscription.cancel_at;
      if (last !== null && last <= end) return [{ at: last, run: () => endAtTime(account, subscription) }];
      return [{ at: end, run: () => renew(account, subscription) }];
    });

const expireIncomplete = (account: Account, id: string): void => {
  const subscription = account.store.find('subscription', id);
  if (subscription === null) return;
  const at = subscription.created + incompleteSeconds;
  const expire = { status: 'incomplete_expired' as const, ended_at: at, canceled_at: at };
  change(account, subscription, (one) => void Object.assign(one, expire));
  const invoice = account.store.find('invoice', subscription.latest_invoice);
  if (invoice?.status === 'open') voidInvoice(account, invoice);
};

const ofInvoices = (account: Account, clock: string | null): Due[] =>
  account.store
    .all('invoice')
    .filter((invoice) => invoice.test_clock === clock && invoice.auto_advance)
    .flatMap((invoice): Due[] => {
      if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null)
        return [{ at: invoice.automatically_finalizes_at, run: () => void finalizeAndCollect(account, invoice, true) }];
      if (invoice.status !== 'open' || invoice.next_payment_attempt === null) return [];
      const retry = () => {
        invoice.next_payment_attempt = null;
        const outcome = attemptPayment(account, invoice, {
          method: methodFor(account, invoice),
          offSession: true,
          automatic: true,
        });
        applyOutcome(account, invoice, outcome);
      };
      return [{ at: invoice.next_payment_attempt, run: retry }];
    });

/** An invoice that is sent to a customer is overdue after its due date. */
const ofDueDates = (account: Account, clock: string | null): Due[] =>
  account.store
    .all('invoice')
    .filter(({ id, status, test_clock: of }) => of === clock && status === 'open' && !account.store.overdue.has(id))
    .flatMap((invoice): Due[] =>
      invoice.due_date === null ? [] : [{ at: invoice.due_date, run: () => becomeOverdue(account, invoice) }],
    );

const becomeOverdue = (account: Account, invoice: Invoice): void => {
  account.store.overdue.add(invoice.id);
  account.emit('invoice.overdue', invoice);
  const subscription = account.store.find('subscription', subscriptionOf(invoice));
  if (subscription?.status === 'active') change(account, subscription, (one) => void (one.status = 'past_due'));
};

const ofSessions = (account: Account, clock: string | null): Due[] =>
  clock !== null
    ? []
    : account.store
        .all('checkout.session')
        .filter(({ status }) => status === 'open')
        .map((session) => ({ at: session.expires_at, run: () => void expireSession(account, session) }));

const maxSteps = 10_000;

/** Does what is due up to `until`, in the order of time. `at` has each piece done as if it were its moment. */
export const runDue = (
  account: Account,
  clock: string | null,
  until: number,
  at: (moment: number, work: () => void) => void,
): void => {
  for (let step = 0; step < maxSteps; step += 1) {
    const ofInvoice = [...ofInvoices(account, clock), ...ofDueDates(account, clock)];
    const all = [...ofSubscriptions(account, clock), ...ofInvoice, ...ofSessions(account, clock)];
    const [first] = all.filter((one) => one.at <= until).sort((a, b) => a.at - b.at);
    if (first === undefined) return;
    at(first.at, first.run);
  }
  throw new Error(`More than ${maxSteps} things were due until ${until}.`);
};
