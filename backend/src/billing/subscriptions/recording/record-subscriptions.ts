import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { EndReason } from '@throughline/contracts/billing/billing.events.js';
import { CommandId, type WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import { unguarded, type CommandMeta } from '@throughline/platform/deciders/decider.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { derivedId } from '@throughline/platform/ids.js';
import type { Billing } from '../../domain/billing.js';
import { RecordSubscription } from '../../domain/billing.commands.js';
import { billingDecider } from '../../domain/billing.decider.js';
import { ObservedInvoices } from './observed-invoices.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import type { PaymentProvider, SubscriptionSnapshot } from '../../provider/payment-provider.js';
import { ProviderUnavailable } from '../../provider/provider.errors.js';
import { CustomerLock } from '../customers/customer-lock.js';
import { EndDouble } from './end-double.js';

/** From a payment's failure until the workspace is restricted. */
const daysToPay = 7;
const dayMs = 86_400_000;
export const billingActor = systemActor('billing');

export type Payer = { workspaceId: WorkspaceId; customer: string };
/** `by`: of whom asked for the change. `because`: why it ends, where we ended it. */
type Recording = { by?: CommandMeta; because?: EndReason };

const isLive = ({ status }: SubscriptionSnapshot): boolean => status !== 'ended' && status !== 'incomplete';

/** The one that is known, then the one of the open checkout, then what began first. */
const inOrder = (snapshots: readonly SubscriptionSnapshot[], { subscription, checkout }: Billing) => {
  const rank = ({ id, checkoutId, period }: SubscriptionSnapshot): string => {
    const place = id === subscription?.ref ? 0 : checkoutId !== null && checkoutId === checkout?.checkoutId ? 1 : 2;
    return `${place} ${period.from} ${id}`;
  };
  return snapshots.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
};

/** Brings what is known of a workspace's subscription to what the provider has. */
@Injectable()
export class RecordSubscriptions {
  constructor(
    private readonly current: CurrentProvider,
    private readonly commands: CommandBus,
    private readonly deciders: DeciderRunner,
    private readonly lock: CustomerLock,
    private readonly doubles: EndDouble,
    private readonly invoices: ObservedInvoices,
    private readonly clock: Clock,
  ) {}

  record({ workspaceId, customer }: Payer, recording: Recording = {}): Promise<void> {
    const provider = this.current.required();
    return this.lock.exclusive(customer, async () => {
      const own = (await provider.subscriptionsOf(customer)).filter((each) => each.workspaceId === workspaceId);
      const known = await this.state(workspaceId);
      for (const snapshot of inOrder(own, known)) {
        await this.closePeriodBefore(provider, snapshot, workspaceId);
        await this.execute(snapshot, workspaceId, recording);
      }
      const { subscription } = await this.state(workspaceId);
      for (const snapshot of own.filter((each) => isLive(each) && each.id !== subscription?.ref))
        await this.doubles.end(snapshot, workspaceId);
    });
  }

  /** After a change that somebody asked for. When the provider doesn't answer, its notice brings it later. */
  async recordNow(payer: Payer, by: CommandMeta): Promise<Receipt> {
    try {
      await this.record(payer, { by });
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
    }
    return this.receipt(payer.workspaceId);
  }

  state(workspaceId: WorkspaceId): Promise<Billing> {
    return this.deciders.current(billingDecider, workspaceId);
  }

  /** Of the newest event of what was agreed. */
  async receipt(workspaceId: WorkspaceId): Promise<Receipt> {
    const { revision, position } = await this.deciders.view(billingDecider, workspaceId);
    return { id: workspaceId, revision: revision ?? 0, position };
  }

  /** A period ends with the terms that it had, so its invoice comes before the terms of the next. */
  private async closePeriodBefore(
    provider: PaymentProvider,
    { id, customer, period }: SubscriptionSnapshot,
    workspaceId: WorkspaceId,
  ): Promise<void> {
    const { subscription } = await this.state(workspaceId);
    if (subscription?.ref !== id || period.from <= subscription.period.from) return;
    const invoices = await provider.invoicesOf(customer, subscription.period.from);
    for (const invoice of invoices)
      if (invoice.subscription === id && invoice.reason === 'cycle') await this.invoices.observe(invoice, workspaceId);
  }

  private async execute(
    snapshot: SubscriptionSnapshot,
    workspaceId: WorkspaceId,
    { by, because }: Recording,
  ): Promise<void> {
    const now = this.clock.now();
    const meta: CommandMeta =
      by === undefined
        ? metaFor({ actor: billingActor, at: now, workspaceId })
        : { ...unguarded(by), commandId: CommandId.parse(derivedId(by.commandId, snapshot.id)) };
    const payUntil = new Date(now.getTime() + daysToPay * dayMs).toISOString();
    const { name } = this.current.required();
    await this.commands.execute(
      new RecordSubscription(
        {
          ...{ workspaceId, provider: name, snapshot, now: now.toISOString(), payUntil },
          ...(because === undefined ? {} : { because }),
        },
        meta,
      ),
    );
  }
}
