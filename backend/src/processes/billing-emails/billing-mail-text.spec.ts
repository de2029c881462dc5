import { InvoiceId } from '@throughline/contracts/ids.js';
import { billingMailText, type InvoiceInMail } from './billing-mail-text.js';
import type { BillingNews } from './billing-news.js';

const invoiceId = InvoiceId.parse('0193a000-0000-7000-8000-000000000501');
const invoice = (over: Partial<InvoiceInMail> = {}): InvoiceInMail => ({
  id: invoiceId,
  number: '0011',
  totalMinor: 53_605,
  currency: 'USD',
  status: 'open',
  ...over,
});
const textOf = (news: BillingNews, of: InvoiceInMail | null = null) =>
  billingMailText(news, { invoice: of, instant: (at) => `<${at}>` });
const at = '2026-12-08T00:00:00.000Z';

describe('a mail about billing', () => {
  it.each<[BillingNews, string, string]>([
    [{ news: 'payment_failed', until: at }, 'a payment failed', `Everything works until <${at}>.`],
    [{ news: 'restricted' }, 'limited to what the free plan allows', 'nothing beyond what the free plan allows starts'],
    [{ news: 'ended', reason: 'unpaid' }, 'the subscription has ended', 'because it was not paid'],
    [{ news: 'ended', reason: 'cancelled' }, 'the subscription has ended', 'as it was cancelled'],
    [{ news: 'trial_ends', at, ref: 'sub_1' }, 'the trial ends in 3 days', `The trial ends on <${at}>.`],
    [{ news: 'started', plan: 'team', seats: '1' }, 'the subscription has started', 'Team with 1 seat now'],
    [
      { news: 'trial_started', plan: 'team', seats: '9', trialEndsAt: at },
      'the trial has started',
      `It costs nothing until <${at}>.`,
    ],
    [{ news: 'changed', plan: 'business', seats: '9' }, 'the subscription has changed', 'Business with 9 seats now'],
    [{ news: 'cancelled', at }, 'the subscription was cancelled', `The subscription ends on <${at}>.`],
  ])('says what happened and what follows: %j', (news, subject, sentence) => {
    const text = textOf(news);
    expect(text?.subject).toBe(subject);
    expect(text?.sentences.join(' ')).toContain(sentence);
    expect(text?.path).toBe('settings/billing');
  });

  it('about an invoice names its number and total, and leads to it', () => {
    const text = textOf({ news: 'invoice', invoiceId }, invoice());
    expect(text).toMatchObject({ subject: 'invoice 0011', path: `billing/invoices/${invoiceId}` });
    expect(text?.sentences.join(' ')).toContain('$536.05');
  });

  it('is not written about a statement, an invoice over nothing, or one that is not there', () => {
    const news: BillingNews = { news: 'invoice', invoiceId };
    expect(textOf(news, invoice({ status: 'statement' }))).toBeNull();
    expect(textOf(news, invoice({ totalMinor: 0 }))).toBeNull();
    expect(textOf(news)).toBeNull();
  });

  it('asks for a confirmation only while the invoice is open', () => {
    const news: BillingNews = { news: 'confirmation', invoiceId };
    expect(textOf(news, invoice())?.sentences.join(' ')).toContain('confirm the payment of $536.05');
    expect(textOf(news, invoice({ status: 'paid' }))).toBeNull();
  });
});
