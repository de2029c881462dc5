import { Injectable } from '@nestjs/common';
import { BillingPeriods, type Period } from '../periods/billing-periods.js';
import { idOfStatement, InvoiceCommands } from './invoice-commands.js';
import { InvoiceNumbers } from './invoice-numbers.js';
import { PeriodDrafts } from './period-drafts.js';

/** Knows what a period came to for a workspace without a subscription: drafted, numbered and final at once. */
@Injectable()
export class FinishStatement {
  constructor(
    private readonly periods: BillingPeriods,
    private readonly drafts: PeriodDrafts,
    private readonly numbers: InvoiceNumbers,
    private readonly invoices: InvoiceCommands,
  ) {}

  /** Stays a draft while what was used differs from what the log says. */
  async finish(period: Period): Promise<void> {
    const { workspaceId } = period.data;
    const lines = await this.drafts.meters(period);
    if (lines.length === 0) return;
    const ofInvoice = { workspaceId, invoiceId: idOfStatement(period.id) };
    const draft = await this.drafts.getDraft(period, { kind: 'statement', issuer: 'local', ref: null, lines });
    await this.invoices.draft(ofInvoice, draft, period);
    const { agreement, details } = await this.periods.log(workspaceId);
    if (agreement.usageDiffers) return;
    const number = await this.numbers.getNumber('local', ofInvoice.invoiceId);
    await this.invoices.finalise(ofInvoice, number, details, period);
  }
}
