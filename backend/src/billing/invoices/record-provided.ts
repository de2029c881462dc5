import { Injectable } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { BillingPeriods } from '../periods/billing-periods.js';
import type { InvoiceSnapshot, PaymentProvider } from '../provider/payment-provider.js';
import { isFinal } from './domain/invoice.js';
import { idOfProvided, InvoiceCommands } from './invoice-commands.js';
import { InvoiceStates } from './invoice-states.js';
import { InvoiceNumbers } from './invoice-numbers.js';
import { ProvidedDrafts } from './provided-drafts.js';

/** Records an invoice as its provider has it. Those of test payments are numbered here. */
@Injectable()
export class RecordProvided {
  constructor(
    private readonly periods: BillingPeriods,
    private readonly provided: ProvidedDrafts,
    private readonly numbers: InvoiceNumbers,
    private readonly invoices: InvoiceCommands,
    private readonly states: InvoiceStates,
  ) {}

  async record(snapshot: InvoiceSnapshot, workspaceId: WorkspaceId, provider: PaymentProvider): Promise<void> {
    const ofInvoice = { workspaceId, invoiceId: idOfProvided(provider.name, snapshot.id) };
    const known = isFinal(await this.states.current(ofInvoice.invoiceId));
    const draft = known ? null : await this.provided.readDraft(snapshot, workspaceId, provider);
    const { details } = await this.periods.log(workspaceId);
    const isNumbered = !known && snapshot.status !== 'draft' && snapshot.number !== null;
    const own = isNumbered && provider.name === 'test';
    const number = own ? await this.numbers.getNumber('test', ofInvoice.invoiceId) : snapshot.number;
    await this.invoices.record(ofInvoice, { snapshot, draft, number, detailsEventId: details });
  }
}
