import { dispute, pay, refund, settleDispute } from './bills.js';
import { answerOf, type Book } from './book.js';
import { checkoutPage, payCheckout, type CheckoutPage, type Entered, type Paid } from './checkouts.js';
import { portalPage, replaceCard, type PortalPage } from './customers.js';
import type { Disturbance, NoticeDelivery } from './delivery.js';
import type { TestStore } from './store.js';
import type { CardEntry } from './test-cards.js';

/** What customers, their banks, operators and time do to the test provider. */
export type TestProviderControls = {
  /** Makes the tables; before anything else. */
  prepare: () => Promise<void>;
  now: () => Promise<Date>;
  /** Does what is due. */
  tick: () => Promise<void>;
  /** Moves the provider's clock forward to an instant, and does what is due by then. */
  advance: (to: Date) => Promise<void>;
  /** Sends the notices that are due. Returns how many arrived. */
  deliver: () => Promise<number>;
  /** What the network does to notices from now on. */
  disturb: (disturbance: Disturbance) => Promise<void>;
  /** By the id of `startCheckout`, or by ours. */
  checkoutPage: (id: string) => Promise<CheckoutPage | null>;
  portalPage: (id: string) => Promise<PortalPage | null>;
  /** By either id. `confirmed`: the owner of the card has confirmed the payment. */
  payCheckout: (entered: Entered) => Promise<Paid>;
  replaceCard: (of: { customer: string; card: CardEntry }) => Promise<void>;
  /** Pays an open invoice with the confirmation of the card's owner. */
  confirmPayment: (invoice: string) => Promise<void>;
  dispute: (invoice: string) => Promise<void>;
  settleDispute: (invoice: string, outcome: 'won' | 'lost') => Promise<void>;
  refund: (of: { invoice: string; amountMinor: number }) => Promise<void>;
};

const pageOf = async (book: Book, id: string): Promise<CheckoutPage | null> => {
  const checkout = await book.checkout(id);
  return checkout === null ? null : checkoutPage(checkout);
};

export const controlsOf = (store: TestStore, delivery: NoticeDelivery): TestProviderControls => ({
  prepare: () => store.prepare(),
  now: () => store.now(),
  tick: () => store.change(() => Promise.resolve()),
  advance: (to) => store.advance(to),
  deliver: () => delivery.deliver(),
  disturb: (disturbance) => delivery.disturb(disturbance),
  checkoutPage: (id) => store.read((book) => pageOf(book, id)),
  portalPage: (id) => store.read((book) => portalPage(book, id)),
  payCheckout: (entered) => store.change((book) => payCheckout(book, entered)),
  replaceCard: (of) => store.change((book) => replaceCard(book, of)),
  confirmPayment: async (invoice) => void answerOf(await store.change((book) => pay(book, invoice, true))),
  dispute: (invoice) => store.change((book) => dispute(book, invoice)),
  settleDispute: (invoice, outcome) => store.change((book) => settleDispute(book, invoice, outcome)),
  refund: (of) => store.change((book) => refund(book, of)),
});
