import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CheckoutId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor } from '@throughline/platform/deciders/command-meta.js';
import { unguarded, type CommandMeta } from '@throughline/platform/deciders/decider.js';
import { InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';
import { AbandonCheckout } from '../../domain/billing.commands.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import { ProviderRefused } from '../../provider/provider.errors.js';
import { BillingCustomers } from '../customers/billing-customers.js';
import { answered } from '../customers/provider-answers.js';
import { billingActor } from '../recording/billing-actor.js';
import { RecordSubscriptions } from '../recording/record-subscriptions.js';
import { CheckoutPages } from './checkout-pages.js';

/** Ends checkouts that nobody pays. One that was paid meanwhile becomes the subscription. */
@Injectable()
export class EndCheckouts {
  constructor(
    private readonly current: CurrentProvider,
    private readonly commands: CommandBus,
    private readonly customers: BillingCustomers,
    private readonly subscriptions: RecordSubscriptions,
    private readonly pages: CheckoutPages,
    private readonly clock: Clock,
  ) {}

  async cancel(workspaceId: WorkspaceId, checkoutId: CheckoutId, meta: CommandMeta): Promise<Receipt> {
    const { checkout } = await this.subscriptions.state(workspaceId);
    if (checkout?.checkoutId !== checkoutId) {
      if ((await this.pages.findUrl(checkoutId, workspaceId)) === undefined) throw new NotFound();
      return this.subscriptions.receipt(workspaceId);
    }
    if (await answered(this.isPaid(checkout.ref, workspaceId))) throw new InvalidState('paid');
    return this.abandon({ workspaceId, checkoutId, reason: 'cancelled' }, unguarded(meta));
  }

  /** Changes nothing before its time. */
  async expire(workspaceId: WorkspaceId): Promise<void> {
    const { checkout } = await this.subscriptions.state(workspaceId);
    const now = await this.current.now();
    if (checkout === null || checkout.expiresAt > now.toISOString()) return;
    await this.end(workspaceId, 'expired');
  }

  /** Ends the open one, if there is any, before its time. */
  async end(workspaceId: WorkspaceId, reason: 'expired' | 'cancelled'): Promise<void> {
    const { checkout } = await this.subscriptions.state(workspaceId);
    if (checkout === null || (await this.isPaid(checkout.ref, workspaceId))) return;
    const meta = metaFor({ actor: billingActor, at: this.clock.now(), workspaceId });
    await this.abandon({ workspaceId, checkoutId: checkout.checkoutId, reason }, meta);
  }

  /** The page is closed first, so that nobody pays on it afterwards. */
  private async isPaid(ref: string, workspaceId: WorkspaceId): Promise<boolean> {
    const provider = this.current.required();
    try {
      await provider.expireCheckout(ref);
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
    }
    if ((await provider.fetchCheckout(ref))?.status !== 'complete') return false;
    const customer = await this.customers.findCustomer(workspaceId);
    if (customer !== null) await this.subscriptions.record({ workspaceId, customer });
    return true;
  }

  private async abandon(of: AbandonCheckout['data'], meta: CommandMeta): Promise<Receipt> {
    const receipt = await this.commands.execute(new AbandonCheckout(of, meta));
    const { trialUsed } = await this.subscriptions.state(of.workspaceId);
    if (!trialUsed) await this.pages.returnTrial(of.workspaceId);
    return receipt;
  }
}
