import type { SubscriptionRow } from '@throughline/contracts/billing/billing.rows.js';

export type Subscribed = NonNullable<SubscriptionRow['subscription']>;
export type Checkout = NonNullable<SubscriptionRow['checkout']>;
