import { Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { Config } from '@throughline/platform/config/config.js';
import { metaAfter } from '@throughline/platform/deciders/command-meta.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { PriceLists } from '../../limits/plans/price-lists.js';
import { AssignPlan } from '../domain/billing.commands.js';
import { BillingStates } from '../subscriptions/recording/billing-states.js';

/** Where money is taken, new workspaces have the limits of the free plan. Those that were there before keep what they had. */
@PolicyProvider()
export class WhenWorkspaceCreatedGiveItTheFreePlan implements Policy<'WorkspaceCreated'> {
  readonly name = 'when-workspace-created-give-it-the-free-plan';
  readonly on = ['WorkspaceCreated'] as const;

  constructor(
    private readonly commands: CommandBus,
    private readonly states: BillingStates,
    private readonly priceLists: PriceLists,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async react(event: EventOf<'WorkspaceCreated'>): Promise<void> {
    const { provider, currency } = this.config.billing;
    if (provider !== 'stripe') return;
    const { workspaceId } = event.data;
    const { priceListId } = await this.states.current(workspaceId);
    if (priceListId !== null) return;
    const list = await this.priceLists.offered(currency);
    await this.commands.execute(
      new AssignPlan(
        { workspaceId, plan: 'free', priceListId: list.id, note: 'New workspaces begin on the free plan.' },
        metaAfter(event, workspaceId, 'free-plan'),
      ),
    );
  }
}
