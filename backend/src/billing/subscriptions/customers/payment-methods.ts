import { Injectable } from '@nestjs/common';
import type { BillingProvider, PaymentMethod } from '@throughline/contracts/billing/billing.requests.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import { ProviderUnavailable } from '../../provider/provider.errors.js';
import { BillingCustomers } from './billing-customers.js';

/** Cards are the provider's; what it shows of one is fetched each time. */
@Injectable()
export class PaymentMethods {
  constructor(
    private readonly current: CurrentProvider,
    private readonly customers: BillingCustomers,
  ) {}

  get provider(): BillingProvider {
    return this.current.name;
  }

  /** Undefined: the provider doesn't answer. */
  async find(workspaceId: WorkspaceId): Promise<PaymentMethod | null | undefined> {
    const { provider } = this.current;
    const customer = provider === null ? null : await this.customers.customerOf(workspaceId);
    if (provider === null || customer === null) return null;
    try {
      return (await provider.fetchCustomer(customer))?.method ?? null;
    } catch (error) {
      if (error instanceof ProviderUnavailable) return undefined;
      throw error;
    }
  }
}
