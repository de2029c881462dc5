import { Injectable } from '@nestjs/common';
import type { BillingProvider, PaymentMethod } from '@throughline/contracts/billing/billing.requests.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { LRUCache } from 'lru-cache';
import { CurrentProvider } from '../../provider/current-provider.js';
import type { PaymentProvider } from '../../provider/payment-provider.js';
import { ProviderUnavailable } from '../../provider/provider.errors.js';
import { BillingCustomers } from './billing-customers.js';

type Method = PaymentMethod | null;
/** The provider limits the calls of all workspaces together. */
const freshForMs = 60_000;

/** Cards are the provider's; what it shows of one is fetched, and known for a minute. */
@Injectable()
export class PaymentMethods {
  private readonly known = new LRUCache<string, Promise<Method>>({ max: 10_000, ttl: freshForMs });

  constructor(
    private readonly current: CurrentProvider,
    private readonly customers: BillingCustomers,
  ) {}

  get provider(): BillingProvider {
    return this.current.name;
  }

  /** Undefined: the provider doesn't answer. `revision`: of the agreement; a card that is replaced changes it. */
  async find(workspaceId: WorkspaceId, revision: number): Promise<Method | undefined> {
    const { provider } = this.current;
    const customer = provider === null ? null : await this.customers.findCustomer(workspaceId);
    if (provider === null || customer === null) return null;
    const key = `${customer} ${revision}`;
    try {
      return await (this.known.get(key) ?? this.fetch(provider, customer, key));
    } catch (error) {
      this.known.delete(key);
      if (error instanceof ProviderUnavailable) return undefined;
      throw error;
    }
  }

  private fetch(provider: PaymentProvider, customer: string, key: string): Promise<Method> {
    const fetching = provider.fetchCustomer(customer).then((found) => found?.method ?? null);
    this.known.set(key, fetching);
    return fetching;
  }
}
