import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor } from '@throughline/platform/deciders/command-meta.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { RestrictOverdue } from '../../domain/billing.commands.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import { EndCheckouts } from '../checkouts/end-checkouts.js';
import { BillingCustomers } from '../customers/billing-customers.js';
import { billingActor } from '../recording/billing-actor.js';
import { RecordSubscriptions } from '../recording/record-subscriptions.js';

const Due = z.object({ id: WorkspaceId });
const atOnce = 500;
const overdue = `select id from rm.subscriptions where subscription->'pastDue'->>'restrictedAt' <= $1
  and subscription->>'restricted' = 'false' order by id limit ${atOnce}`;
const expired = `select id from rm.subscriptions where checkout->>'expiresAt' <= $1 order by id limit ${atOnce}`;

/** What time alone brings: a workspace that has not paid is restricted, a checkout that nobody paid ends. */
@Injectable()
export class Overdue {
  constructor(
    private readonly readModel: ReadModel,
    private readonly commands: CommandBus,
    private readonly customers: BillingCustomers,
    private readonly subscriptions: RecordSubscriptions,
    private readonly checkouts: EndCheckouts,
    private readonly clock: Clock,
    private readonly current: CurrentProvider,
  ) {}

  /** It may have paid, and nobody heard of it: the provider is asked first, and while it doesn't answer nothing is restricted. */
  async restrict(workspaceId: WorkspaceId): Promise<void> {
    const customer = await this.customers.customerOf(workspaceId);
    if (customer !== null) await this.subscriptions.record({ workspaceId, customer });
    const now = (await this.current.now()).toISOString();
    const meta = metaFor({ actor: billingActor, at: this.clock.now(), workspaceId });
    await this.commands.execute(new RestrictOverdue({ workspaceId, now }, meta));
  }

  /** Each is tried, whatever becomes of the others. */
  async tasks(): Promise<(() => Promise<void>)[]> {
    const now = (await this.current.now()).toISOString();
    const late = await this.readModel.many(Due, overdue, [now]);
    const over = await this.readModel.many(Due, expired, [now]);
    return [
      ...late.map((each) => () => this.restrict(each.id)),
      ...over.map((each) => () => this.checkouts.expire(each.id)),
    ];
  }
}
