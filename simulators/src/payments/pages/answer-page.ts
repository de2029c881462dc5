import { catchUp } from '../billing/due.js';
import { getIntent } from '../billing/payments.js';
import type { PaymentsControl } from '../control.js';
import type { Work } from '../keeping/work.js';
import type { Account } from '../objects/account.js';
import { ApiError } from '../wire/api-error.js';
import { readForm } from '../wire/form.js';
import { cardPage, donePage, type Shown } from './card-page.js';
import { checkoutPage } from './checkout-page.js';
import { html, page, redirect, type Page } from './page.js';

type Deps = { account: Account; work: Work; control: PaymentsControl };
type Asked = { method: string; path: string; body: string };

const nothing = (): Page => page({ title: 'Page not found', status: 404, body: html`` });

const isDeclined = (error: unknown): boolean => error instanceof ApiError && error.details.code === 'card_declined';

const textIn = (form: ReturnType<typeof readForm>, name: string): string => {
  const value = form[name];
  return typeof value === 'string' ? value : '';
};

const answerCheckout = async (id: string, { method, body }: Asked, deps: Deps): Promise<Page> => {
  const { store } = deps.account;
  const session = () => store.find('checkout.session', id);
  const known = session();
  if (known === null) return nothing();
  if (method !== 'POST' || known.status !== 'open') return checkoutPage(known, null);
  const form = readForm(body);
  const entered = { card: textIn(form, 'card'), confirmed: textIn(form, 'confirmed') === 'true' };
  const outcome = await deps.control.payCheckout({ session: id, ...entered });
  const after = session() ?? known;
  if (outcome === 'paid' && after.success_url !== null)
    return redirect(after.success_url.replace('{CHECKOUT_SESSION_ID}', id));
  return checkoutPage(after, { ...entered, outcome });
};

const getShown = ({ account }: Deps, customer: string): Omit<Shown, 'declined' | 'leadsTo'> => {
  const { store } = account;
  const chosen = store.find('customer', customer)?.invoice_settings.default_payment_method ?? null;
  const method =
    store.find('payment_method', chosen) ??
    store.all('payment_method').find((one) => one.customer === customer) ??
    null;
  const confirm = store
    .all('invoice')
    .find((one) => one.customer === customer && getIntent(account, one)?.status === 'requires_action');
  return { method, confirm: confirm ?? null };
};

type Owner = { customer: string; leadsTo: string | null };

const answerCard = async ({ customer, leadsTo }: Owner, { method, body }: Asked, deps: Deps): Promise<Page> => {
  const { confirm } = getShown(deps, customer);
  if (method !== 'POST') return cardPage({ ...getShown(deps, customer), leadsTo, declined: false });
  const form = readForm(body);
  try {
    if (textIn(form, 'confirm') === 'true' && confirm !== null) await deps.control.confirmPayment(confirm.id);
    else await deps.control.replaceCard({ customer, card: textIn(form, 'card') });
  } catch (error) {
    if (!isDeclined(error)) throw error;
    return cardPage({ ...getShown(deps, customer), leadsTo, declined: true });
  }
  const isLeft = textIn(form, 'confirm') === 'true' && getShown(deps, customer).confirm !== null;
  if (isLeft) return cardPage({ ...getShown(deps, customer), leadsTo, declined: false });
  return leadsTo === null ? donePage() : redirect(leadsTo);
};

/** Answers with the page of a checkout, of a customer's card or of an invoice, to anyone who knows its id. */
export const answerPage = async (asked: Asked, deps: Deps): Promise<Page> => {
  const { store } = deps.account;
  await deps.work.do(() => catchUp(deps.account));
  const [, kind, id = ''] = /^\/(c\/pay|p\/session|invoice)\/(\w+)$/.exec(asked.path) ?? [];
  const portal = store.find('billing_portal.session', id);
  const invoice = store.find('invoice', id);
  try {
    if (kind === 'c/pay') return await answerCheckout(id, asked, deps);
    if (portal !== null)
      return await answerCard({ customer: portal.customer, leadsTo: portal.return_url }, asked, deps);
    if (invoice !== null) return await answerCard({ customer: invoice.customer, leadsTo: null }, asked, deps);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return page({
      title: 'This did not work',
      status: 400,
      body: html`<p class="fail" role="alert">${error.message}</p>`,
    });
  }
  return nothing();
};
