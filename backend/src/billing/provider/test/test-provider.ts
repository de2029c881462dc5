import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';
import type { PaymentProvider } from '../payment-provider.js';
import * as bills from './bills.js';
import type { Book, Outcome } from './book.js';
import { expire, startCheckout } from './checkouts.js';
import { controlsOf, type TestProviderControls } from './controls.js';
import { ensureCustomer, openPortal } from './customers.js';
import { NoticeDelivery } from './delivery.js';
import { listSince } from './notices.js';
import { verifier } from './signatures.js';
import { checkoutSnapshot, customerSnapshot, invoiceSnapshot, subscriptionSnapshot } from './snapshots.js';
import { TestStore } from './store.js';
import * as subscribing from './subscribing.js';

type Page = (id: string, workspaceId: WorkspaceId) => string;

export type TestProviderDeps = {
  postgres: Postgres;
  clock: () => Date;
  /** Where notices are sent; null: they are only listed. */
  webhookUrl: string | null;
  /** Signs notices. What was signed with the one before is still accepted. */
  secret: string;
  previousSecret: string | null;
  /** No money moves, ever. */
  live: false;
  /** Addresses of the product's pages for a checkout, by our id of it, for replacing a card, and for paying an invoice. */
  pages: { checkout: Page; portal: Page; invoice: Page };
};

type Pages = TestProviderDeps['pages'];

const done = async (work: Promise<unknown>): Promise<Outcome> => ({ answer: (await work) ?? null });

/** A call that changes something, once for its key. */
const keyed =
  <T, R = void>(store: TestStore, name: string, work: (book: Book, of: T) => Promise<R>) =>
  (of: T, key: string): Promise<R> =>
    store.once(key, [name, of], (book) => done(work(book, of)));

const changes = (store: TestStore, pages: Pages) => ({
  ensureCustomer: (of: Parameters<PaymentProvider['ensureCustomer']>[0]) =>
    store.change((book) => ensureCustomer(book, of)),
  startCheckout: keyed(store, 'startCheckout', async (book, of: Parameters<PaymentProvider['startCheckout']>[0]) => {
    const { id, checkoutId, workspaceId } = await startCheckout(book, of);
    return { id, url: pages.checkout(checkoutId, workspaceId) };
  }),
  expireCheckout: (id: string) => store.change(async (book) => expire(book, await book.get('checkout', id))),
  openPortal: async (of: { customer: string; doneUrl: string }) => {
    const { id, workspaceId } = await store.change((book) => openPortal(book, of));
    return { url: pages.portal(id, workspaceId) };
  },
  change: keyed(store, 'change', subscribing.change),
  withdrawChange: keyed(store, 'keep', (book, of: { subscription: string }) =>
    subscribing.keepTerms(book, of.subscription),
  ),
  cancel: keyed(store, 'cancel', subscribing.cancel),
  resume: keyed(store, 'resume', (book, of: { subscription: string }) => subscribing.resume(book, of.subscription)),
  addLines: keyed(store, 'addLines', bills.addLines),
  addToNext: keyed(store, 'addToNext', bills.addToNext),
  invoiceRest: keyed(store, 'invoiceRest', bills.invoiceRest),
  finalise: keyed(store, 'finalise', bills.finaliseDraft),
  pay: (of: { invoice: string }, key: string) =>
    store.once<void>(key, ['pay', of], (book) => bills.pay(book, of.invoice, false)),
  voidInvoice: keyed(store, 'voidInvoice', bills.voidInvoice),
  creditNote: keyed(store, 'creditNote', bills.creditNote),
});

const queries = (store: TestStore, pages: Pages) => ({
  preview: (of: Parameters<PaymentProvider['preview']>[0]) => store.read((book) => subscribing.preview(book, of)),
  fetchCheckout: (id: string) =>
    store.read(async (book) => {
      const found = await book.find('checkout', id);
      return found === null ? null : checkoutSnapshot(found);
    }),
  fetchSubscription: (id: string) =>
    store.read(async (book) => {
      const found = await book.find('subscription', id);
      return found === null ? null : subscriptionSnapshot(found);
    }),
  subscriptionsOf: (customer: string) =>
    store.read(async (book) => (await book.listFor('subscription', customer)).map(subscriptionSnapshot)),
  fetchInvoice: (id: string) =>
    store.read(async (book) => {
      const found = await book.find('invoice', id);
      return found === null ? null : invoiceSnapshot(found, pages.invoice);
    }),
  invoicesOf: (customer: string, since: string) =>
    store.read(async (book) => {
      const invoices = (await book.listFor('invoice', customer)).filter(({ madeAt }) => madeAt >= since);
      return invoices.map((invoice) => invoiceSnapshot(invoice, pages.invoice));
    }),
  fetchCustomer: (id: string) =>
    store.read(async (book) => {
      const found = await book.find('customer', id);
      return found === null ? null : customerSnapshot(found);
    }),
  listSince: (cursor: string | null) => store.read((book) => listSince(book.queryable, cursor)),
});

/** A provider of payments in the product's own database, for everyone who tries or tests the product. */
export const testProvider = (deps: TestProviderDeps): PaymentProvider & TestProviderControls => {
  const { postgres, clock, secret, previousSecret, pages } = deps;
  const secrets = previousSecret === null ? [secret] : [secret, previousSecret];
  if (secrets.includes('')) throw new Error('The test provider needs a secret to sign its notices.');
  const store = new TestStore(postgres, clock);
  return {
    name: 'test',
    ...changes(store, pages),
    ...queries(store, pages),
    ...controlsOf(store, new NoticeDelivery(deps)),
    verify: verifier(secrets),
  };
};
