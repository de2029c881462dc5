import { Injectable } from '@nestjs/common';
import type { ProviderName } from '@throughline/contracts/billing/billing.events.js';
import type { CheckoutId, WorkspaceId } from '@throughline/contracts/ids.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import type { Terms } from '../../provider/payment-provider.js';
import { BillingCustomers } from '../customers/billing-customers.js';
import { answered } from '../customers/provider-answers.js';
import { CheckoutPages } from './checkout-pages.js';
import { WorkspacePage } from './workspace-page.js';

/** A little more than half an hour, which is the least that a provider takes when it reads the request. */
const openForMs = 31 * 60_000;

export type Wanted = { workspaceId: WorkspaceId; checkoutId: CheckoutId; terms: Terms; trialDays: number | null };
type Opened = { provider: ProviderName; ref: string; url: string; expiresAt: string };

/** The page of the provider on which a card is entered. */
@Injectable()
export class OpenCheckout {
  constructor(
    private readonly current: CurrentProvider,
    private readonly customers: BillingCustomers,
    private readonly workspaces: WorkspacePage,
    private readonly pages: CheckoutPages,
  ) {}

  /** Refuses where nothing is bought. */
  requireProvider(): void {
    this.current.required();
  }

  async open({ workspaceId, ...wanted }: Wanted, email: string | null, key: string): Promise<Opened> {
    const provider = this.current.required();
    const { checkoutId } = wanted;
    const page = await this.workspaces.find(workspaceId);
    const customer = await answered(this.customers.ensure({ workspaceId, name: page.name, email }));
    const until = new Date((await this.current.now()).getTime() + openForMs).toISOString();
    const expiresAt = await this.pages.begin({
      id: checkoutId,
      workspaceId,
      provider: provider.name,
      expiresAt: until,
    });
    const leadsTo = { doneUrl: `${page.billing}?checkout=${checkoutId}`, cancelUrl: page.billing };
    const { id: ref, url } = await answered(
      provider.startCheckout({ ...wanted, ...leadsTo, workspaceId, customer, expiresAt }, key),
    );
    await this.pages.opened(checkoutId, { ref, url });
    return { provider: provider.name, ref, url, expiresAt };
  }

  async close(ref: string): Promise<void> {
    await answered(this.current.required().expireCheckout(ref));
  }
}
