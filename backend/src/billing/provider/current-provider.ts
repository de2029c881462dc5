import type { BillingProvider } from '@throughline/contracts/billing/billing.requests.js';
import type { Clock } from '@throughline/platform/clock.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import type { PaymentProvider } from './payment-provider.js';
import type { Simulator } from './simulator.js';

/** The payment provider of this deployment. */
export class CurrentProvider {
  constructor(
    readonly name: BillingProvider,
    readonly provider: PaymentProvider | null,
    /** The clock and the network of the provider, where payments are played. */
    readonly simulator: Simulator | null,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** The time by which periods, checkouts and payments are due: that of the simulator is moved by operators. */
  now(): Promise<Date> {
    return this.simulator === null ? Promise.resolve(this.clock.now()) : this.simulator.now();
  }

  /** Refuses where nothing is bought. */
  required(): PaymentProvider {
    if (this.provider === null) throw new DomainError('billing_off');
    return this.provider;
  }

  /** Nothing is played anywhere else. */
  requiredSimulator(): Simulator {
    if (this.simulator === null) throw new NotFound();
    return this.simulator;
  }
}
