import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { MakeInvoices } from './make-invoices.js';

@PolicyProvider()
export class WhenPeriodClosedMakeItsInvoice implements Policy<'PeriodClosed'> {
  readonly name = 'when-period-closed-make-its-invoice';
  readonly on = ['PeriodClosed'] as const;

  constructor(private readonly invoices: MakeInvoices) {}

  async react(event: EventOf<'PeriodClosed'>): Promise<void> {
    await this.invoices.ofPeriod(event);
  }
}
