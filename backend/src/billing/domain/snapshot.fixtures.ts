import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { november, priceListId } from '@throughline/contracts/billing/billing.fixtures.js';
import type { SubscriptionSnapshot, Terms } from '../provider/payment-provider.js';

export const soldTerms = (over: Partial<Terms> = {}): Terms => ({
  plan: 'team',
  priceListId,
  seats: 9,
  seatMinor: 2_000,
  currency: 'USD',
  ...over,
});

export const snapshot = (over: Partial<SubscriptionSnapshot> = {}): SubscriptionSnapshot => ({
  id: 'test_sub_1',
  customer: 'test_customer_1',
  workspaceId,
  status: 'active',
  terms: soldTerms(),
  period: november,
  trialEndsAt: null,
  cancelAt: null,
  endedAt: null,
  next: null,
  checkoutId: null,
  ...over,
});
