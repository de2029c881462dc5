import { pluralise } from '@throughline/platform/pluralise.js';
import { formatAmount } from '../money/currency.js';
import type { Entered, Paid } from '../billing/checkout.js';
import type { CheckoutSession } from '../objects/checkout-session.js';
import { cardChoice, lastFour } from './card-choice.js';
import { html, page, type Html, type Page } from './page.js';

const back = (to: string | null, label: string): Html | null =>
  to === null ? null : html`<a class="button" href="${to}">${label}</a>`;

const summary = (session: CheckoutSession): Html => {
  const { currency, amount_total: due, expires_at: expiresAt } = session;
  const money = (amount: number) => formatAmount(amount, currency);
  const { lines, trialDays } = session._order;
  const until = new Date(expiresAt * 1_000).toISOString().slice(11, 16);
  return html`<section class="box" aria-label="What you pay for">
    <dl>
      ${lines.map(
        ({ description, quantity, price, amount_subtotal: monthly }) =>
          html`<div>
            <dt>${description}, ${pluralise(quantity, 'seat')} × ${money(price.unit_amount)}</dt>
            <dd>${money(monthly)} a month</dd>
          </div>`,
      )}
      ${
        trialDays === null
          ? null
          : html`<div>
              <dt>Trial of ${trialDays} days</dt>
              <dd>${money(0)}</dd>
            </div>`
      }
      <div class="due">
        <dt>Due now</dt>
        <dd>${money(due)}</dd>
      </div>
    </dl>
    <p class="small">This page expires at ${until} UTC.</p>
  </section>`;
};

const payForm = (session: CheckoutSession, outcome: Paid | null): Html => {
  const { amount_total: due, currency, cancel_url: cancelUrl } = session;
  return html`<form method="post">
    ${
      outcome === 'declined'
        ? html`<p class="fail" role="alert">The card was declined. Nothing was charged. Use another card.</p>`
        : null
    }
    ${cardChoice}
    <button class="primary full">${due > 0 ? `Pay ${formatAmount(due, currency)}` : 'Start the trial'}</button>
    <div class="row">${back(cancelUrl, 'Back to billing')}</div>
  </form>`;
};

/** In the place of the bank's page. */
const confirmForm = ({ amount_total: due, currency }: CheckoutSession, card: string): Html =>
  html`<form method="post">
    <h2>Your bank asks you to confirm this ${due > 0 ? 'payment' : 'card'}</h2>
    <p class="quiet">
      ${due > 0 ? formatAmount(due, currency) : 'Nothing is charged now'} with the card ending ${lastFour(card)}.
    </p>
    <input type="hidden" name="card" value="${card}" /><input type="hidden" name="confirmed" value="true" />
    <div class="row"><button class="primary">Confirm</button><a class="button" href="">Use another card</a></div>
  </form>`;

/** Where a card is entered and a subscription begins. `tried`: a card that was entered, and its outcome. */
export const checkoutPage = (session: CheckoutSession, tried: (Entered & { outcome: Paid }) | null): Page => {
  const { status, cancel_url: cancelUrl, success_url: leadsTo } = session;
  if (status !== 'open')
    return page({
      title: 'Checkout',
      body: html`<p class="quiet">
          ${
            status === 'complete'
              ? 'This checkout is paid.'
              : 'This checkout is over. It has expired or was abandoned. Nothing was charged.'
          }
        </p>
        <div class="row">${back(cancelUrl, 'Back to billing')}</div>`,
    });
  const asks = tried?.outcome === 'needs_confirmation';
  const form = asks ? confirmForm(session, tried.card) : payForm(session, tried?.outcome ?? null);
  return page({ title: 'Checkout', body: html`${summary(session)}${form}`, leadsTo });
};
