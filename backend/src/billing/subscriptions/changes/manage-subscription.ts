import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Subscription } from '@throughline/contracts/billing/agreement.js';
import type { BillingDetailsRequest } from '@throughline/contracts/billing/billing.requests.js';
import { countryCodes } from '@throughline/contracts/billing/countries.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { ChangeBillingDetails } from '../../domain/billing.commands.js';
import { NoSubscription } from '../../domain/billing.errors.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import type { PaymentProvider } from '../../provider/payment-provider.js';
import { WorkspacePage } from '../checkouts/workspace-page.js';
import { BillingCustomers } from '../customers/billing-customers.js';
import { answered } from '../customers/provider-answers.js';
import { RecordSubscriptions } from '../recording/record-subscriptions.js';

/** Knows what is asked of a subscription that goes on. Asking for what is so already changes nothing. */
@Injectable()
export class ManageSubscription {
  constructor(
    private readonly current: CurrentProvider,
    private readonly commands: CommandBus,
    private readonly customers: BillingCustomers,
    private readonly subscriptions: RecordSubscriptions,
    private readonly workspaces: WorkspacePage,
    private readonly vault: Vault,
  ) {}

  /** Takes back a change that begins with the next period. */
  withdrawChange(workspaceId: WorkspaceId, meta: CommandMeta): Promise<Receipt> {
    const isDue = ({ next }: Subscription): boolean => next !== null;
    return this.ask(workspaceId, meta, isDue, (provider, subscription) =>
      provider.withdrawChange({ subscription }, `${meta.commandId}-keep`),
    );
  }

  cancel(workspaceId: WorkspaceId, meta: CommandMeta): Promise<Receipt> {
    const isDue = ({ cancelAt }: Subscription): boolean => cancelAt === null;
    return this.ask(workspaceId, meta, isDue, (provider, subscription) =>
      provider.cancel({ subscription, at: 'period_end' }, `${meta.commandId}-cancel`),
    );
  }

  resume(workspaceId: WorkspaceId, meta: CommandMeta): Promise<Receipt> {
    const isDue = ({ cancelAt }: Subscription): boolean => cancelAt !== null;
    return this.ask(workspaceId, meta, isDue, (provider, subscription) =>
      provider.resume({ subscription }, `${meta.commandId}-resume`),
    );
  }

  async openPortal(workspaceId: WorkspaceId): Promise<{ url: string }> {
    const provider = this.current.required();
    const customer = await this.customers.findCustomer(workspaceId);
    if (customer === null) throw new NoSubscription();
    const page = await this.workspaces.find(workspaceId);
    return answered(provider.openPortal({ customer, doneUrl: page.billing }));
  }

  /** Sealed for the workspace, and not for a person: invoices need them for as long as there is one. */
  async changeDetails(
    workspaceId: WorkspaceId,
    { name, address, taxId, country }: BillingDetailsRequest,
    meta: CommandMeta,
  ): Promise<Receipt> {
    if (!countryCodes.includes(country))
      throw new DomainError('validation_failed', {
        errors: [{ pointer: '/country', code: 'unknown', detail: 'Choose a country.' }],
      });
    const seal = (field: string, text: string): Promise<string> => this.vault.seal(workspaceId, field, text);
    const details = {
      name: await seal('name', name),
      address: await seal('address', address),
      taxId: taxId === null ? null : await seal('taxId', taxId),
      country,
    };
    return this.commands.execute(new ChangeBillingDetails({ workspaceId, details }, meta));
  }

  private async ask(
    workspaceId: WorkspaceId,
    meta: CommandMeta,
    isDue: (subscription: Subscription) => boolean,
    call: (provider: PaymentProvider, subscription: string) => Promise<void>,
  ): Promise<Receipt> {
    const provider = this.current.required();
    const { subscription } = await this.subscriptions.state(workspaceId);
    if (subscription === null) throw new NoSubscription();
    if (!isDue(subscription)) return this.subscriptions.receipt(workspaceId);
    await answered(call(provider, subscription.ref));
    return this.subscriptions.recordNow({ workspaceId, customer: subscription.customer }, meta);
  }
}
