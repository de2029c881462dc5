import type { Account } from '../objects/account.js';
import { getPeriod } from './cancel.js';
import { expireSession } from './checkout.js';
import { applyOutcome, finalizeAndCollect } from './collect.js';
import { attemptPayment, methodFor } from './payments.js';
import { endAtTime, renew } from './renew.js';

/** Work that time brings. */
type Due = { at: number; run: () => void };

const renewing = new Set(['active', 'past_due', 'trialing']);

const ofSubscriptions = (account: Account): Due[] =>
  account.store
    .all('subscription')
    .filter(({ status }) => renewing.has(status))
    .map((subscription): Due => {
      const { end } = getPeriod(subscription);
      const last = subscription.cancel_at;
      if (last !== null && last <= end) return { at: last, run: () => endAtTime(account, subscription) };
      return { at: end, run: () => renew(account, subscription) };
    });

const ofInvoices = (account: Account): Due[] =>
  account.store
    .all('invoice')
    .filter((invoice) => invoice.auto_advance)
    .flatMap((invoice): Due[] => {
      if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null)
        return [{ at: invoice.automatically_finalizes_at, run: () => finalizeAndCollect(account, invoice, true) }];
      if (invoice.status !== 'open' || invoice.next_payment_attempt === null) return [];
      const retry = () => {
        invoice.next_payment_attempt = null;
        const attempt = { method: methodFor(account, invoice), offSession: true, automatic: true };
        applyOutcome(account, invoice, attemptPayment(account, invoice, attempt));
      };
      return [{ at: invoice.next_payment_attempt, run: retry }];
    });

const ofSessions = (account: Account): Due[] =>
  account.store
    .all('checkout.session')
    .filter(({ status }) => status === 'open')
    .map((session) => ({ at: session.expires_at, run: () => void expireSession(account, session) }));

const day = 86_400;
const storedForDays = { events: 60, replies: 1 };

/** Events are listed for 30 days at least, however far the clock was moved, and keys are known for one. */
const deleteOld = ({ store, clock }: Account): void => {
  const now = clock.now();
  for (const { id, _made: made, _due: due } of store.all('event'))
    if (due === null && made < clock.real() - storedForDays.events * day) store.delete(id);
  for (const { id, at } of store.all('reply')) if (at <= now - storedForDays.replies * day) store.delete(id);
};

const maxSteps = 10_000;

/** Does what has fallen due, in the order of time and each piece as if it were its moment. */
export const catchUp = (account: Account): void => {
  const until = account.clock.now();
  for (let step = 0; step < maxSteps; step += 1) {
    const all = [...ofSubscriptions(account), ...ofInvoices(account), ...ofSessions(account)];
    const [first] = all.filter((one) => one.at <= until).sort((a, b) => a.at - b.at);
    if (first === undefined) return deleteOld(account);
    account.clock.at(first.at, first.run);
  }
  throw new Error(`More than ${maxSteps} things were due until ${until}.`);
};
