import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CheckoutStarted, StartCheckoutRequest } from '@throughline/contracts/billing/billing.requests.js';
import { CheckoutId, type UserId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { unguarded, type CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { StartCheckout } from '../../domain/billing.commands.js';
import { CheckoutIsOpen, SubscriptionExists, TrialUsed } from '../../domain/billing.errors.js';
import { RecordSubscriptions } from '../recording/record-subscriptions.js';
import { CheckoutPages } from './checkout-pages.js';
import { OpenCheckout, type Wanted } from './open-checkout.js';
import { PlanTerms } from './plan-terms.js';

const trialDays = 14;

export type Asking = { workspaceId: WorkspaceId; userId: UserId; email: string | null };

/** Opens the page of the provider on which a subscription begins: one at a time, at the prices that are offered now. */
@Injectable()
export class Checkouts {
  constructor(
    private readonly commands: CommandBus,
    private readonly subscriptions: RecordSubscriptions,
    private readonly terms: PlanTerms,
    private readonly pages: CheckoutPages,
    private readonly opening: OpenCheckout,
  ) {}

  async start(asking: Asking, asked: StartCheckoutRequest, meta: CommandMeta): Promise<CheckoutStarted> {
    this.opening.requireProvider();
    const { workspaceId, userId } = asking;
    const checkoutId = CheckoutId.parse(derivedId(meta.commandId, 'checkout'));
    await this.requireNone(workspaceId, { checkoutId, trial: asked.trial, at: meta.at });
    const { terms } = await this.terms.sold(workspaceId, await this.terms.offered(), asked);
    if (asked.trial && !(await this.pages.claimTrial(userId, workspaceId))) throw new TrialUsed();
    return this.open(asking, { workspaceId, checkoutId, terms, trialDays: asked.trial ? trialDays : null }, meta);
  }

  async getPage(workspaceId: WorkspaceId, checkoutId: CheckoutId): Promise<{ url: string }> {
    const url = await this.pages.findUrl(checkoutId, workspaceId);
    if (url === undefined) throw new NotFound();
    return { url };
  }

  /** Said before anything is requested from the provider; the command says it again. */
  private async requireNone(
    workspaceId: WorkspaceId,
    { checkoutId, trial, at }: { checkoutId: CheckoutId; trial: boolean; at: string },
  ): Promise<void> {
    const { subscription, checkout, trialUsed } = await this.subscriptions.state(workspaceId);
    if (checkout?.checkoutId === checkoutId) return;
    if (subscription !== null) throw new SubscriptionExists();
    if (checkout !== null && checkout.expiresAt > at)
      throw new CheckoutIsOpen(await this.pages.findUrl(checkout.checkoutId, workspaceId));
    if (trial && trialUsed) throw new TrialUsed();
  }

  private async open({ email }: Asking, wanted: Wanted, meta: CommandMeta): Promise<CheckoutStarted> {
    const { url, ...opened } = await this.opening.open(wanted, email, `${meta.commandId}-checkout`);
    const { plan, priceListId, seats } = wanted.terms;
    const agreed = { ...wanted, ...opened, terms: { plan, priceListId, seats } };
    try {
      await this.commands.execute(new StartCheckout(agreed, unguarded(meta)));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await this.opening.close(opened.ref);
      throw error instanceof CheckoutIsOpen ? await this.whereOpen(wanted.workspaceId) : error;
    }
    return { checkoutId: wanted.checkoutId, url };
  }

  private async whereOpen(workspaceId: WorkspaceId): Promise<CheckoutIsOpen> {
    const { checkout } = await this.subscriptions.state(workspaceId);
    return new CheckoutIsOpen(
      checkout === null ? undefined : await this.pages.findUrl(checkout.checkoutId, workspaceId),
    );
  }
}
