import { Injectable } from '@nestjs/common';
import type { InvoiceId } from '@throughline/contracts/ids.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import type { Invoice } from './domain/invoice.js';
import { invoiceDecider } from './domain/invoice.decider.js';

/** Invoices as the log has them now. */
@Injectable()
export class InvoiceStates {
  constructor(private readonly deciders: DeciderRunner) {}

  current(invoiceId: InvoiceId): Promise<Invoice> {
    return this.deciders.current(invoiceDecider, invoiceId);
  }
}
