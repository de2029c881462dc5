import { InvoiceRow, PriceListRow, SubscriptionRow } from '@throughline/contracts/billing/billing.rows.js';
import {
  creditGranted,
  creditId,
  creditUsed,
  invoiceDrafted,
  invoiceFinalised,
  invoiceRow,
  november,
  ofInvoice,
  periodClosed,
  periodEnd,
  planAssigned,
  priceList,
  priceListId,
  subscriptionEnded,
  subscriptionRow,
  subscriptionStarted,
  terms,
} from '@throughline/contracts/billing/billing.fixtures.js';
import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import type { DomainEvent } from '@throughline/contracts/domain-events.js';
import { recorded, rowAfter } from '@throughline/platform/projections/table-spec.js';
import { billingProjection } from './billing.projection.js';

const getRow = (name: string, events: readonly DomainEvent[]) => {
  const table = billingProjection.tables.find((each) => each.name === name);
  if (table === undefined) throw new Error(`There is no table ${name}.`);
  return rowAfter(table, ...events.map((event, n) => recorded(event, n + 1)));
};
const agreed = (...events: DomainEvent[]) => SubscriptionRow.parse(getRow('subscriptions', events));
const invoice = (...events: DomainEvent[]) => InvoiceRow.parse(getRow('invoices', events));
const at = '2026-01-02T03:04:05.000Z';

describe('the row of what a workspace has agreed', () => {
  it('begins with its subscription', () => expect(agreed(subscriptionStarted())).toEqual(subscriptionRow()));

  it('is on the free plan after its subscription, at the prices that it had', () =>
    expect(agreed(subscriptionStarted(), subscriptionEnded('unpaid'))).toMatchObject({
      plan: 'free',
      priceListId,
      subscription: null,
      ended: { reason: 'unpaid', at },
    }));

  it('has the limits of the free plan while it is restricted', () => {
    const overdue: DomainEvent = {
      type: 'SubscriptionPastDue',
      data: { workspaceId, since: at, restrictedAt: november.to },
    };
    const restricted: DomainEvent = { type: 'SubscriptionRestricted', data: { workspaceId } };
    expect(agreed(subscriptionStarted(), overdue)).toMatchObject({ plan: 'team', subscription: { restricted: false } });
    expect(agreed(subscriptionStarted(), overdue, restricted)).toMatchObject({
      plan: 'free',
      subscription: { restricted: true, pastDue: { since: at, restrictedAt: november.to } },
    });
    const recovered: DomainEvent = { type: 'SubscriptionRecovered', data: { workspaceId } };
    expect(agreed(subscriptionStarted(), overdue, restricted, recovered)).toMatchObject({
      plan: 'team',
      subscription: { restricted: false, pastDue: null },
    });
  });

  it('keeps when its subscription started, whatever changes', () =>
    expect(
      agreed(planAssigned(), subscriptionStarted(), {
        type: 'SubscriptionChanged',
        data: { workspaceId, ...terms({ plan: 'business', seats: 12 }) },
      }),
    ).toMatchObject({ plan: 'business', subscription: { startedAt: at, terms: { plan: 'business', seats: 12 } } }));

  it('has what is left of each credit', () =>
    expect(agreed(creditGranted(), creditUsed(1_000)).credits).toEqual([
      {
        creditId,
        currency: 'USD',
        amountMinor: 2_500,
        leftMinor: 1_500,
        until: null,
        reason: 'For an outage.',
        at,
      },
    ]));

  it('has its newest period that ended', () =>
    expect(agreed(periodClosed(), periodClosed({ number: 2 })).closed).toEqual({
      number: 2,
      to: november.to,
      at,
      upTo: periodEnd,
    }));

  it('has whom invoices are for', () =>
    expect(
      agreed({
        type: 'BillingDetailsChanged',
        data: { workspaceId, name: 'Acme', address: 'Way 1', taxId: null, country: 'DE' },
      }).details,
    ).toEqual({ name: 'Acme', address: 'Way 1', taxId: null, country: 'DE' }));
});

describe('the row of an invoice', () => {
  const paid: DomainEvent = { type: 'InvoicePaid', data: { ...ofInvoice, amountMinor: 18_368 } };

  it('begins as a draft that is the sum of its lines', () => expect(invoice(invoiceDrafted())).toEqual(invoiceRow()));

  it('is open with its number, and is paid', () => {
    expect(invoice(invoiceDrafted(), invoiceFinalised())).toMatchObject({
      status: 'open',
      number: '0001',
      finalisedAt: at,
      totalMinor: 18_368,
    });
    expect(invoice(invoiceDrafted(), invoiceFinalised(), paid)).toMatchObject({
      status: 'paid',
      paidMinor: 18_368,
      paidAt: at,
    });
  });

  it('of a workspace that nobody asks for money is a statement', () =>
    expect(invoice(invoiceDrafted({ kind: 'statement', issuer: 'local' }), invoiceFinalised()).status).toBe(
      'statement',
    ));

  it('counts what was given back, and disputes unless they were won', () => {
    const opened = (ref: string): DomainEvent => ({
      type: 'DisputeOpened',
      data: { ...ofInvoice, ref, amountMinor: 500 },
    });
    const closed = (ref: string, outcome: 'won' | 'lost'): DomainEvent => ({
      type: 'DisputeClosed',
      data: { ...ofInvoice, ref, outcome },
    });
    const events = [invoiceDrafted(), invoiceFinalised(), paid, opened('d1'), opened('d2'), closed('d1', 'won')];
    const refund: DomainEvent = { type: 'RefundMade', data: { ...ofInvoice, ref: 'r1', amountMinor: 200 } };
    expect(invoice(...events, refund)).toMatchObject({ status: 'paid', disputedMinor: 500, refundedMinor: 200 });
    expect(invoice(...events, closed('d2', 'lost')).disputedMinor).toBe(500);
  });

  it('says why it was not paid, until it is', () => {
    const failed: DomainEvent = {
      type: 'InvoicePaymentFailed',
      data: { ...ofInvoice, code: 'card_declined', nextTryAt: null, tries: 1 },
    };
    const events = [invoiceDrafted(), invoiceFinalised(), failed];
    expect(invoice(...events).failure).toEqual({ code: 'card_declined', nextTryAt: null, at });
    expect(invoice(...events, paid).failure).toBeNull();
  });
});

describe('the row of a price list', () => {
  it('says from when it holds, and whether it is offered', () => {
    const published: DomainEvent = {
      type: 'PriceListPublished',
      data: { priceListId, list: priceList(), from: november.from },
    };
    const retired: DomainEvent = { type: 'PriceListRetired', data: { priceListId } };
    const row = (...events: DomainEvent[]) => PriceListRow.parse(getRow('price_lists', events));
    expect(row(published)).toMatchObject({ id: priceListId, from: november.from, retired: false });
    expect(row(published, retired).retired).toBe(true);
  });
});
