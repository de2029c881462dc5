import { formatAmount } from '../money/currency.js';
import type { Invoice } from '../objects/invoice.js';
import type { PaymentMethod } from '../objects/payment-method.js';
import { cardChoice } from './card-choice.js';
import { html, page, type Html, type Page } from './page.js';

export type Shown = {
  method: PaymentMethod | null;
  /** An invoice whose payment its owner has to confirm. */
  confirm: Invoice | null;
  /** Where the customer came from. */
  leadsTo: string | null;
  declined: boolean;
};

/** In the place of the bank's page. */
const confirmForm = ({ amount_remaining: due, currency }: Invoice): Html =>
  html`<form method="post" class="box">
    <h2>Your bank asks you to confirm a payment</h2>
    <p class="quiet">${formatAmount(due, currency)}, or replace the card below.</p>
    <div class="row">
      <button class="primary" name="confirm" value="true">Confirm ${formatAmount(due, currency)}</button>
    </div>
  </form>`;

/** Where a card is replaced, and a payment is confirmed. */
export const cardPage = ({ method, confirm, leadsTo, declined }: Shown): Page =>
  page({
    title: 'Card',
    leadsTo,
    body: html`${confirm === null ? null : confirmForm(confirm)}
      <form method="post">
        ${declined ? html`<p class="fail" role="alert">The card was declined. Use another card.</p>` : null}
        <p class="quiet">
          ${method === null ? 'There is no card yet.' : `The card ending ${method.card.last4} is used now.`}
        </p>
        ${cardChoice}
        <div class="row">
          <button class="primary">Use this card</button>
          ${leadsTo === null ? null : html`<a class="button" href="${leadsTo}">Keep the other one</a>`}
        </div>
      </form>`,
  });

export const donePage = (): Page =>
  page({ title: 'Card', body: html`<p class="quiet">Done. You can close this page.</p>` });
