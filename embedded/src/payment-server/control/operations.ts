import { z } from 'zod';
import { attach, createCard } from '../billing/cards.js';
import { completeSession, leaveSession } from '../billing/checkout.js';
import { applyOutcome } from '../billing/collect.js';
import { closeDispute, openDispute } from '../billing/disputes.js';
import { runDue } from '../billing/due.js';
import { confirmPayment, ensureIntent } from '../billing/payments.js';
import { faultNames, type Faults } from '../faults/faults.js';
import { existing, type Account } from '../objects/account.js';
import { subscriptionOf } from '../objects/invoice.js';
import { alterationNames } from '../webhooks/alterations.js';
import type { WebhookSender } from '../webhooks/sender.js';
import type { Journal } from './journal.js';

export type ControlDeps = { account: Account; faults: Faults; webhooks: WebhookSender; journal: Journal };

/** Something a test may do. `call` is for this process, `handle` for JSON that arrives by HTTP. */
const operation = <Input extends z.ZodType, Result>(input: Input, run: (input: z.output<Input>) => Result) => ({
  call: (given: z.input<Input>): Result => run(input.parse(given)),
  handle: (given: unknown): Result => run(input.parse(given)),
});

const nothing = z.strictObject({}).default({});
const text = z.string().min(1);
const times = z.int().min(1).default(1);

const ofCustomers = ({ account }: ControlDeps) => ({
  /** The customer enters a card on the page of a checkout session. */
  completeCheckout: operation(
    z.strictObject({
      session: text,
      card: text.default('pm_card_visa'),
      email: z.email().default('customer@example.com'),
    }),
    ({ session, ...entered }) => completeSession(account, existing(account, 'checkout.session', session), entered),
  ),
  /** The customer goes back from it. */
  leaveCheckout: operation(z.strictObject({ session: text }), ({ session }) =>
    leaveSession(existing(account, 'checkout.session', session)),
  ),
  /** The customer confirms the payment of an invoice, with a new card where one is named; or the bank refuses it. */
  confirmPayment: operation(
    z.strictObject({ invoice: text, confirmed: z.boolean().default(true), card: text.nullable().default(null) }),
    ({ invoice: id, confirmed, card }) => {
      const invoice = existing(account, 'invoice', id);
      if (card !== null) useCard(account, id, card);
      const outcome = confirmPayment(account, invoice, confirmed);
      applyOutcome(account, invoice, outcome);
      return { outcome: outcome.kind };
    },
  ),
  openDispute: operation(z.strictObject({ invoice: text }), ({ invoice }) =>
    openDispute(account, existing(account, 'invoice', invoice)),
  ),
  closeDispute: operation(z.strictObject({ invoice: text, outcome: z.enum(['lost', 'won']) }), ({ invoice, outcome }) =>
    closeDispute(account, existing(account, 'invoice', invoice), outcome),
  ),
  /** From now on a card behaves differently. */
  setCard: operation(
    z.strictObject({
      paymentMethod: text,
      behaviour: z.enum(['ok', 'declined', 'declined_later', 'needs_confirmation']),
    }),
    ({ paymentMethod, behaviour }) => {
      account.store.cards.set(existing(account, 'payment_method', paymentMethod).id, behaviour);
      return { behaviour };
    },
  ),
});

const useCard = (account: Account, id: string, card: string): void => {
  const invoice = existing(account, 'invoice', id);
  const method = attach(account, createCard(account, card), existing(account, 'customer', invoice.customer));
  ensureIntent(account, invoice).payment_method = method.id;
  const subscription = account.store.find('subscription', subscriptionOf(invoice));
  if (subscription?.payment_settings.save_default_payment_method === 'on_subscription')
    subscription.default_payment_method = method.id;
};

const ofTime = ({ account }: ControlDeps) => ({
  now: operation(nothing, () => ({ now: account.clock.now() })),
  /** Moves the clock of the server forward, and does what falls due. */
  moveClock: operation(z.strictObject({ seconds: z.int().min(0) }), ({ seconds }) => {
    account.clock.move(seconds);
    catchUp(account);
    return { now: account.clock.now() };
  }),
  /** When failed payments are tried again, and how that ends. */
  setRetries: operation(
    z.strictObject({
      afterDays: z.array(z.int().min(1)),
      finally: z.enum(['cancel', 'past_due', 'unpaid']),
    }),
    (retries) => {
      account.settings.retries = retries;
      return retries;
    },
  ),
});

/** Does what has fallen due on the clock of the server. */
export const catchUp = (account: Account): void =>
  runDue(account, null, account.clock.now(), (moment, work) => account.clock.at(moment, work));

const ofRequests = ({ faults, journal }: ControlDeps) => ({
  playFault: operation(
    z.strictObject({
      fault: z.enum(faultNames),
      times,
      method: text.nullable().default(null),
      path: text.nullable().default(null),
    }),
    (played) => {
      faults.play(played);
      return played;
    },
  ),
  stopFaults: operation(nothing, () => {
    faults.stop();
    return {};
  }),
  journal: operation(nothing, () => journal.entries),
  clearJournal: operation(nothing, () => {
    journal.clear();
    return {};
  }),
});

const endpoint = z.strictObject({ url: z.url(), secret: text, events: z.array(text).default(['*']) });

const ofWebhooks = ({ account, webhooks }: ControlDeps) => ({
  /** Where events are sent from now on; null for nowhere. */
  setWebhook: operation(endpoint.nullable(), (given) => {
    webhooks.setEndpoint(given);
    return given;
  }),
  playWebhook: operation(
    z.strictObject({ alteration: z.enum(alterationNames), times, type: text.nullable().default(null) }),
    (played) => {
      webhooks.play(played);
      return played;
    },
  ),
  /** Delivers what is held, and waits for it. */
  releaseWebhooks: operation(nothing, async () => {
    webhooks.release();
    await webhooks.settled();
    return webhooks.deliveries;
  }),
  /** Delivers an event again; without one, all whose delivery failed. */
  redeliver: operation(z.strictObject({ event: text.nullable().default(null) }), async ({ event }) => {
    webhooks.redeliver(event === null ? null : existing(account, 'event', event));
    await webhooks.settled();
    return webhooks.deliveries;
  }),
  /** Waits until nothing is being delivered, and says what was. */
  deliveries: operation(nothing, async () => {
    await webhooks.settled();
    return webhooks.deliveries;
  }),
});

export const operationsFor = (deps: ControlDeps) => ({
  ...ofCustomers(deps),
  ...ofTime(deps),
  ...ofRequests(deps),
  ...ofWebhooks(deps),
});
export type Operations = ReturnType<typeof operationsFor>;
