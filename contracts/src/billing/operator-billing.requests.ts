import { z } from 'zod';
import { WorkspaceId } from '../ids.js';
import { limits } from '../limits.js';
import { SearchWords } from '../page.js';
import { Receipt } from '../receipt.js';
import { Instant } from '../row.js';
import { Slug } from '../slug.js';
import { BillingProvider } from './billing.requests.js';
import { Difference } from './billing.events.js';
import { Currency } from './money.js';
import { PlanName } from './plans.js';
import { PriceList, PriceListId } from './price-list.js';

const Count = z.int().nonnegative();

/** Built-in lists hold from the beginning: `from` is null. */
export const KnownPriceList = z.object({
  list: PriceList,
  builtIn: z.boolean(),
  from: Instant.nullable(),
  retired: z.boolean(),
});
export type KnownPriceList = z.infer<typeof KnownPriceList>;

/** `offered`: what a new subscription gets now; null where no list is in the currency of the deployment. */
export const PriceListReport = z.object({
  currency: Currency,
  offered: PriceListId.nullable(),
  items: z.array(KnownPriceList),
});
export type PriceListReport = z.infer<typeof PriceListReport>;

/** A price list is named by its own id, which is not a UUID. */
export const PriceListReceipt = Receipt.extend({ id: PriceListId });

/** Where a workspace is with its subscription. */
export const SubscriptionState = z.enum([
  'trialing',
  'active',
  'cancelling',
  'past_due',
  'restricted',
  'ended',
  'none',
]);
export type SubscriptionState = z.infer<typeof SubscriptionState>;

/** `failing`: it is tried again. `kept`: it is about nothing of ours. */
export const NoticeState = z.enum(['waiting', 'failing', 'done', 'kept']);
export type NoticeState = z.infer<typeof NoticeState>;

/** Holds what the network does to notices of the payments simulator, to see that billing bears it. `late`: seconds. */
export const Disturbances = z.object({
  late: z.int().nonnegative().max(3_600).default(0),
  twice: z.boolean().default(false),
  shuffled: z.boolean().default(false),
  lost: z.boolean().default(false),
});
export type Disturbances = z.infer<typeof Disturbances>;

export const BillingOverview = z.object({
  provider: BillingProvider,
  /** Stripe with keys of its live mode: money moves. */
  live: z.boolean(),
  currency: Currency,
  states: z.record(SubscriptionState, Count),
  inbox: z.object({ waiting: Count, failing: Count, oldestAt: Instant.nullable() }),
  /** The clock of the payments simulator, and what was switched on; null where payments are not played. */
  test: z.object({ now: Instant, network: Disturbances }).nullable(),
});
export type BillingOverview = z.infer<typeof BillingOverview>;

/** One thing that the provider said has happened. */
export const ProviderNotice = z.object({
  id: z.string(),
  type: z.string(),
  state: NoticeState,
  about: z.object({ kind: z.string(), id: z.string().nullable() }),
  /** How it arrived: called, or found in the provider's list later. */
  via: z.string(),
  receivedAt: Instant,
  tries: Count,
  error: z.string().nullable(),
  dueAt: Instant.nullable(),
  doneAt: Instant.nullable(),
});
export type ProviderNotice = z.infer<typeof ProviderNotice>;

/** `slug` is null when the workspace was erased. */
const OfWorkspace = z.object({ workspaceId: WorkspaceId, slug: Slug.nullable() });

export const WorkspaceBilling = OfWorkspace.extend({
  plan: PlanName,
  priceListId: PriceListId.nullable(),
  state: SubscriptionState,
  seats: Count.nullable(),
  /** When the period ends, and what happens then if it was cancelled. */
  periodTo: Instant.nullable(),
  trialEndsAt: Instant.nullable(),
  restrictedAt: Instant.nullable(),
});
export type WorkspaceBilling = z.infer<typeof WorkspaceBilling>;

export const BillingDifferences = OfWorkspace.extend({
  of: z.enum(['usage', 'provider']),
  at: Instant,
  differences: z.array(Difference),
});
export type BillingDifferences = z.infer<typeof BillingDifferences>;

const listOf = <S extends z.ZodType>(item: S) => z.object({ items: z.array(item), next: z.string().nullable() });
export const ProviderNoticeList = listOf(ProviderNotice);
export type ProviderNoticeList = z.infer<typeof ProviderNoticeList>;
export const WorkspaceBillingList = listOf(WorkspaceBilling);
export type WorkspaceBillingList = z.infer<typeof WorkspaceBillingList>;
export const BillingDifferencesList = listOf(BillingDifferences);
export type BillingDifferencesList = z.infer<typeof BillingDifferencesList>;

const paged = {
  cursor: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(limits.page.max).default(limits.page.default),
};
export const BillingListQuery = z.object(paged);
export type BillingListQuery = z.infer<typeof BillingListQuery>;
export const ProviderNoticeQuery = z.object({ ...paged, state: NoticeState.optional() });
export type ProviderNoticeQuery = z.infer<typeof ProviderNoticeQuery>;
/** `q`: a part of the name or the slug, or the id. */
export const WorkspaceBillingQuery = z.object({
  ...paged,
  state: SubscriptionState.optional(),
  q: SearchWords.optional(),
});
export type WorkspaceBillingQuery = z.infer<typeof WorkspaceBillingQuery>;

export const RetryNoticesRequest = z.object({ id: z.string().max(300).nullable() });
export type RetryNoticesRequest = z.infer<typeof RetryNoticesRequest>;
export const NoticesRetried = z.object({ count: Count });
export type NoticesRetried = z.infer<typeof NoticesRetried>;

export const MoveTestClockRequest = z.object({ by: z.enum(['day', 'month']) });
export type MoveTestClockRequest = z.infer<typeof MoveTestClockRequest>;
export const TestClock = z.object({ now: Instant });
export type TestClock = z.infer<typeof TestClock>;
