import { historyRow } from '@throughline/contracts/history/history.fixtures.js';
import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { buildSentence } from './event-sentences.js';

const names = { getName: () => 'Someone', resource: '466501', agent: undefined };
const formatWords = (category: string, type: string, data: HistoryRow['data']) => {
  const { verb, object, about } = buildSentence(historyRow(1, { category, type, data }), names);
  return [verb, object, about].filter(Boolean).join(' ');
};
const difference = { what: 'runs', expected: '3', found: '2' };

describe('the words of what a workspace agrees', () => {
  it.each<[string, HistoryRow['data'], string]>([
    ['PlanAssigned', { plan: 'business', note: 'A pilot.' }, 'assigned the plan Business “A pilot.”'],
    ['CheckoutStarted', { plan: 'team', seats: 1 }, 'started a checkout for the plan Team with 1 seat'],
    ['SubscriptionChangeScheduled', { plan: 'team', seats: 2 }, 'scheduled a change of plan to Team with 2 seats'],
    ['CheckoutAbandoned', { reason: 'expired' }, 'ended a checkout that nobody finished'],
    ['SubscriptionStarted', { plan: 'team', seats: 9 }, 'subscribed to the plan Team with 9 seats'],
    [
      'SubscriptionStarted',
      { plan: 'team', seats: 2, trialEndsAt: '2026-12-11T00:00:00.000Z' },
      'subscribed to the plan Team with 2 seats, free until 11 Dec',
    ],
    ['SubscriptionEnded', { reason: 'unpaid' }, 'ended the subscription because it was not paid'],
    ['UsageCompared', { differences: [] }, 'counted the usage again: equal'],
    ['UsageCompared', { differences: [difference] }, 'counted the usage again and found 1 difference'],
    [
      'BillingReconciled',
      { differences: [difference, difference] },
      'compared billing with the provider and found 2 differences',
    ],
  ])('%s', (type, data, words) => expect(formatWords('billing', type, data)).toBe(words));

  it('say an amount only where there is one to read', () => {
    const credit = { currency: 'USD', reason: 'An outage.' };
    expect(formatWords('billing', 'CreditGranted', { ...credit, amountMinor: 2_500 })).toBe(
      'granted credit of $25.00 “An outage.”',
    );
    expect(formatWords('billing', 'CreditGranted', credit)).toBe('granted credit “An outage.”');
  });
});

describe('the words of what happens to an invoice', () => {
  it.each<[string, HistoryRow['data'], string]>([
    ['InvoiceDrafted', { kind: 'statement' }, 'drafted statement 466501'],
    ['InvoiceFinalised', { currency: 'EUR', totalMinor: 1_250 }, 'finalised invoice 466501 €12.50'],
    ['InvoiceFinalised', {}, 'finalised invoice 466501'],
    ['InvoicePaid', { amountMinor: 1_250 }, 'recorded the payment of invoice 466501'],
    ['CreditNoteIssued', { number: '0002', reason: 'A seat.' }, 'issued credit note 0002 for invoice 466501 “A seat.”'],
    [
      'DisputeClosed',
      { outcome: 'won' },
      'recorded the end of a dispute about the payment of invoice 466501 that was won',
    ],
    ['InvoiceNumbered', { issuer: 'local' }, 'numbered invoice 466501'],
  ])('%s', (type, data, words) => expect(formatWords('invoice', type, data)).toBe(words));
});
