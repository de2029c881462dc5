import { Injectable } from '@nestjs/common';
import {
  BillingDifferences,
  SubscriptionState,
  WorkspaceBilling,
  type BillingDifferencesList,
  type BillingListQuery,
  type BillingOverview,
  type WorkspaceBillingList,
  type WorkspaceBillingQuery,
} from '@throughline/contracts/billing/operator-billing.requests.js';
import { Instant } from '@throughline/contracts/row.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { getPage, placeAt } from './list-cursor.js';

/** For a workspace `w` and what it agreed, `s`. */
const state = `case
  when jsonb_typeof(s.subscription) is distinct from 'object'
    then case when jsonb_typeof(s.ended) = 'object' then 'ended' else 'none' end
  when (s.subscription->>'restricted')::boolean then 'restricted'
  when jsonb_typeof(s.subscription->'pastDue') = 'object' then 'past_due'
  when s.subscription->>'cancelAt' is not null then 'cancelling'
  when s.subscription->>'trialEndsAt' is not null then 'trialing'
  else 'active' end`;
const slug = `case when w.status = 'erased' then null else w.slug end as slug`;

const Counted = z.object({ state: SubscriptionState, count: z.int() });
const Listed = WorkspaceBilling.extend({ createdAt: Instant });
const Different = BillingDifferences;

const agreed = `coalesce(s.plan, 'local') as plan, s.price_list_id, ${state} as state,
  (s.subscription->'terms'->>'seats')::int as seats, s.subscription->'period'->>'to' as period_to,
  s.subscription->>'trialEndsAt' as trial_ends_at, s.subscription->'pastDue'->>'restrictedAt' as restricted_at`;

/** Matches a part of a name or a slug as it is typed, without its wildcards. */
const formatPart = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Knows what workspaces agreed, for operators: its slug, its plan and its state, and nothing of its content. */
@Injectable()
export class WorkspaceBillingQueries {
  constructor(private readonly readModel: ReadModel) {}

  async countStates(): Promise<BillingOverview['states']> {
    const rows = await this.readModel.many(
      Counted,
      `select ${state} as state, count(*)::int as count
       from rm.workspaces w left join rm.subscriptions s on s.id = w.id where w.status <> 'erased' group by 1`,
    );
    const none = Object.fromEntries(SubscriptionState.options.map((each) => [each, 0])) as BillingOverview['states'];
    return { ...none, ...Object.fromEntries(rows.map((row) => [row.state, row.count])) };
  }

  /** The newest workspaces first. */
  async list({ state: wanted, q = '', cursor, limit }: WorkspaceBillingQuery): Promise<WorkspaceBillingList> {
    const place = placeAt(cursor);
    const rows = await this.readModel.many(
      Listed,
      `select w.id as workspace_id, ${slug}, ${agreed}, w.created_at
       from rm.workspaces w left join rm.subscriptions s on s.id = w.id
       where w.status <> 'erased' and ($1::text is null or ${state} = $1)
         and ($2 = '' or w.id::text = lower($2) or w.slug ilike $3 or w.name ilike $3)
         and ($4::text is null or (w.created_at::timestamptz, w.id::text) < ($4::timestamptz, $5))
       order by w.created_at::timestamptz desc, w.id::text desc limit $6`,
      [wanted ?? null, q, formatPart(q), place?.at ?? null, place?.id ?? '', limit + 1],
    );
    return getPage(rows, limit, {
      item: ({ createdAt: _, ...row }) => row,
      place: ({ createdAt: at, workspaceId: id }) => ({ at, id }),
    });
  }

  /** Where counting again, or the provider, came to another result: the newest first. */
  async differences({ cursor, limit }: BillingListQuery): Promise<BillingDifferencesList> {
    const place = placeAt(cursor);
    const rows = await this.readModel.many(
      Different,
      `select d.workspace_id, ${slug}, d.of, d.at, d.differences from (
         select id as workspace_id, 'usage' as of, usage_compared->>'at' as at,
           usage_compared->'differences' as differences from rm.subscriptions
           where jsonb_typeof(usage_compared) = 'object'
         union all
         select id, 'provider', reconciled->>'at', reconciled->'differences' from rm.subscriptions
           where jsonb_typeof(reconciled) = 'object'
       ) d join rm.workspaces w on w.id = d.workspace_id
       where jsonb_array_length(d.differences) > 0
         and ($1::text is null or (d.at::timestamptz, d.workspace_id || '/' || d.of) < ($1::timestamptz, $2))
       order by d.at::timestamptz desc, d.workspace_id || '/' || d.of desc limit $3`,
      [place?.at ?? null, place?.id ?? '', limit + 1],
    );
    return getPage(rows, limit, {
      item: (row) => row,
      place: ({ at, workspaceId, of }) => ({ at, id: `${workspaceId}/${of}` }),
    });
  }
}
