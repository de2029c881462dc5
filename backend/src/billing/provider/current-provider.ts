import type { BillingProvider } from '@throughline/contracts/billing/billing.requests.js';
import type { Clock } from '@throughline/platform/clock.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import type { PaymentProvider } from './payment-provider.js';
import type { TestProviderControls } from './test/controls.js';

type TestProvider = PaymentProvider & TestProviderControls;

/** The payment provider of this deployment. */
export class CurrentProvider {
  constructor(
    readonly name: BillingProvider,
    readonly provider: PaymentProvider | null,
    /** The provider, where payments are played. */
    readonly test: TestProvider | null,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** The time by which periods, checkouts and payments are due: that of the test provider is moved by operators. */
  now(): Promise<Date> {
    return this.test === null ? Promise.resolve(this.clock.now()) : this.test.now();
  }

  /** Refuses where nothing is bought. */
  required(): PaymentProvider {
    if (this.provider === null) throw new DomainError('billing_off');
    return this.provider;
  }

  /** Its pages exist nowhere else. */
  requiredTest(): TestProvider {
    if (this.test === null) throw new NotFound();
    return this.test;
  }
}
