import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CheckoutStarted, StartCheckoutRequest } from '@throughline/contracts/billing/billing.requests.js';
import { seatPriceOf, type PriceList } from '@throughline/contracts/billing/price-list.js';
import { CheckoutId, type UserId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { Config } from '@throughline/platform/config/config.js';
import { unguarded, type CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { PriceLists } from '../../../access/plans/price-lists.js';
import type { Billing } from '../../domain/billing.js';
import { StartCheckout } from '../../domain/billing.commands.js';
import { CheckoutIsOpen, SubscriptionExists, TrialUsed } from '../../domain/billing.errors.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import type { Terms } from '../../provider/payment-provider.js';
import { BillingCustomers } from '../customers/billing-customers.js';
import { answered } from '../customers/provider-answers.js';
import { RecordSubscriptions } from '../recording/record-subscriptions.js';
import { CheckoutPages } from './checkout-pages.js';
import { SeatsInUse } from './seats-in-use.js';
import { WorkspacePage } from './workspace-page.js';

const trialDays = 14;
/** A little more than half an hour, which is the least that a provider takes when it reads the request. */
const openForMs = 31 * 60_000;

export type Asking = { workspaceId: WorkspaceId; userId: UserId; email: string | null };

export const termsAt = (list: PriceList, { plan, seats }: Pick<StartCheckoutRequest, 'plan' | 'seats'>): Terms => ({
  ...{ plan, seats, priceListId: list.id, currency: list.currency, seatMinor: seatPriceOf(plan, list) },
});

/** Opens the page of the provider on which a subscription begins: one at a time, at the prices that are offered now. */
@Injectable()
export class Checkouts {
  constructor(
    private readonly current: CurrentProvider,
    private readonly commands: CommandBus,
    private readonly customers: BillingCustomers,
    private readonly subscriptions: RecordSubscriptions,
    private readonly pages: CheckoutPages,
    private readonly seats: SeatsInUse,
    private readonly workspaces: WorkspacePage,
    private readonly priceLists: PriceLists,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async start(asking: Asking, asked: StartCheckoutRequest, meta: CommandMeta): Promise<CheckoutStarted> {
    this.current.required();
    const { workspaceId } = asking;
    const checkoutId = CheckoutId.parse(derivedId(meta.commandId, 'checkout'));
    await this.requireNone(await this.subscriptions.state(workspaceId), asking, { checkoutId, trial: asked.trial });
    const list = await this.priceLists.offered(this.config.billing.currency);
    const sold = list.sold.find(({ plan }) => plan === asked.plan);
    if (sold === undefined) throw new NotFound();
    await this.seats.requireEnough(workspaceId, asked.seats, sold);
    if (asked.trial && !(await this.pages.claimTrial(asking.userId, workspaceId))) throw new TrialUsed();
    return this.open(asking, { checkoutId, terms: termsAt(list, asked), trial: asked.trial }, meta);
  }

  /** Said before the provider is asked for anything; the command says it again. */
  private async requireNone(
    { subscription, checkout, trialUsed }: Billing,
    { workspaceId }: Asking,
    { checkoutId, trial }: { checkoutId: CheckoutId; trial: boolean },
  ): Promise<void> {
    if (checkout?.checkoutId === checkoutId) return;
    if (subscription !== null) throw new SubscriptionExists();
    if (checkout !== null && checkout.expiresAt > this.clock.now().toISOString())
      throw new CheckoutIsOpen(await this.pages.urlOf(checkout.checkoutId, workspaceId));
    if (trial && trialUsed) throw new TrialUsed();
  }

  private async open(
    { workspaceId, email }: Asking,
    { checkoutId, terms, trial }: { checkoutId: CheckoutId; terms: Terms; trial: boolean },
    meta: CommandMeta,
  ): Promise<CheckoutStarted> {
    const provider = this.current.required();
    const page = await this.workspaces.of(workspaceId);
    const customer = await answered(this.customers.ensure({ workspaceId, name: page.name, email }));
    const until = new Date(this.clock.now().getTime() + openForMs).toISOString();
    const expiresAt = await this.pages.begin({
      id: checkoutId,
      workspaceId,
      provider: provider.name,
      expiresAt: until,
    });
    const days = trial ? trialDays : null;
    const opened = await answered(
      provider.startCheckout(
        {
          ...{ checkoutId, workspaceId, customer, terms, trialDays: days, expiresAt },
          doneUrl: `${page.billing}?checkout=${checkoutId}`,
          cancelUrl: page.billing,
        },
        `${meta.commandId}-checkout`,
      ),
    );
    const url = page.named(opened.url);
    await this.pages.opened(checkoutId, { ref: opened.id, url });
    const { plan, priceListId, seats } = terms;
    const agreed = { terms: { plan, priceListId, seats }, trialDays: days, expiresAt };
    const started = { workspaceId, checkoutId, provider: provider.name, ref: opened.id, ...agreed };
    try {
      await this.commands.execute(new StartCheckout(started, unguarded(meta)));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await answered(provider.expireCheckout(opened.id));
      throw error instanceof CheckoutIsOpen ? await this.whereOpen(workspaceId) : error;
    }
    return { checkoutId, url };
  }

  private async whereOpen(workspaceId: WorkspaceId): Promise<CheckoutIsOpen> {
    const { checkout } = await this.subscriptions.state(workspaceId);
    return new CheckoutIsOpen(checkout === null ? undefined : await this.pages.urlOf(checkout.checkoutId, workspaceId));
  }
}
