import { Injectable } from '@nestjs/common';
import { SubscriptionRow } from '@throughline/contracts/billing/billing.rows.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { CurrentProvider } from '../../provider/current-provider.js';
import { BillingCustomers } from '../customers/billing-customers.js';
import { RecordSnapshot } from '../recording/record-snapshot.js';
import { tables } from '../../tables.js';

const Subscribed = z.object({ id: WorkspaceId, subscription: SubscriptionRow.shape.subscription });
const subscribedAt = (provider: string) =>
  tables
    .selectFrom('subscriptions')
    .select(['id', 'subscription'])
    .where(sql<SqlBool>`subscription->>'provider' = ${provider}`);

/**
 * Ends subscriptions that the simulator does not have and that no customer of it pays for: what was played before there was one.
 * Where payments are real, a subscription that is not found is never ended by this.
 */
@Injectable()
export class EndLost {
  constructor(
    private readonly readModel: ReadModel,
    private readonly current: CurrentProvider,
    private readonly customers: BillingCustomers,
    private readonly snapshots: RecordSnapshot,
  ) {}

  async run(): Promise<void> {
    if (this.current.simulator === null) return;
    const provider = this.current.required();
    for (const { id: workspaceId, subscription } of await this.readModel.many(
      Subscribed,
      subscribedAt(provider.name),
    )) {
      if (subscription === null || (await this.customers.findCustomer(workspaceId)) !== null) continue;
      const { ref: id, customer, terms, period, trialEndsAt } = subscription;
      if ((await provider.fetchSubscription(id)) !== null) continue;
      const snapshot = {
        id,
        customer,
        workspaceId,
        period,
        trialEndsAt,
        status: 'ended' as const,
        terms: { ...terms, seatMinor: 0, currency: 'USD' as const },
        endedAt: (await this.current.now()).toISOString(),
        cancelAt: null,
        next: null,
        checkoutId: null,
      };
      await this.snapshots.record({ workspaceId, provider: provider.name, snapshot }, {});
    }
  }
}
