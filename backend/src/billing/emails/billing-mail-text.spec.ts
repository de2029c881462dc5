import { InvoiceId } from '@throughline/contracts/ids.js';
import { billingMailText, type InvoiceInMail } from './billing-mail-text.js';
import type { BillingFact } from './billing-fact.js';

const invoiceId = InvoiceId.parse('0193a000-0000-7000-8000-000000000501');
const invoice = (over: Partial<InvoiceInMail> = {}): InvoiceInMail => ({
  id: invoiceId,
  number: '0011',
  totalMinor: 53_605,
  currency: 'USD',
  status: 'open',
  ...over,
});
const getText = (fact: BillingFact, of: InvoiceInMail | null = null) =>
  billingMailText(fact, { invoice: of, instant: (at) => `<${at}>` });
const at = '2026-12-08T00:00:00.000Z';

describe('a mail about billing', () => {
  it.each<[BillingFact, string, string]>([
    [{ kind: 'payment_failed', until: at }, 'a payment is missing', `Everything works until <${at}>.`],
    [{ kind: 'restricted' }, 'limited to what the free plan allows', 'nothing beyond what the free plan allows starts'],
    [{ kind: 'ended', reason: 'unpaid' }, 'the subscription has ended', 'because it was not paid'],
    [{ kind: 'ended', reason: 'cancelled' }, 'the subscription has ended', 'as it was cancelled'],
    [{ kind: 'trial_ends', at, ref: 'sub_1' }, 'the trial ends in 3 days', `The trial ends on <${at}>.`],
    [{ kind: 'started', plan: 'team', seats: '1' }, 'the subscription has started', 'Team with 1 seat now'],
    [
      { kind: 'trial_started', plan: 'team', seats: '9', trialEndsAt: at },
      'the trial has started',
      `It costs nothing until <${at}>.`,
    ],
    [{ kind: 'changed', plan: 'business', seats: '9' }, 'the subscription has changed', 'Business with 9 seats now'],
    [{ kind: 'cancelled', at }, 'the subscription was cancelled', `The subscription ends on <${at}>.`],
  ])('says what happened and what follows: %j', (fact, subject, sentence) => {
    const text = getText(fact);
    expect(text?.subject).toBe(subject);
    expect(text?.sentences.join(' ')).toContain(sentence);
    expect(text?.path).toBe('settings/billing');
  });

  it('about an invoice names its number and total, and leads to it', () => {
    const text = getText({ kind: 'invoice', invoiceId }, invoice());
    expect(text).toMatchObject({ subject: 'invoice 0011', path: `billing/invoices/${invoiceId}` });
    expect(text?.sentences.join(' ')).toContain('$536.05');
  });

  it('is not written about a statement, an invoice over nothing, or one that is not there', () => {
    const fact: BillingFact = { kind: 'invoice', invoiceId };
    expect(getText(fact, invoice({ status: 'statement' }))).toBeNull();
    expect(getText(fact, invoice({ totalMinor: 0 }))).toBeNull();
    expect(getText(fact)).toBeNull();
  });

  it('asks for a confirmation only while the invoice is open', () => {
    const fact: BillingFact = { kind: 'confirmation', invoiceId };
    expect(getText(fact, invoice())?.sentences.join(' ')).toContain('confirm the payment of $536.05');
    expect(getText(fact, invoice({ status: 'paid' }))).toBeNull();
  });
});
