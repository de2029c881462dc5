import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InvoiceId, type CorrelationId, type EventId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { UseCredit } from '../domain/billing.commands.js';
import type { InvoiceSnapshot } from '../provider/payment-provider.js';
import { DraftInvoice, FinaliseInvoice, RecordInvoice, type Draft } from './domain/invoice.commands.js';

/** Applies to an invoice that a payment provider has. */
export const idOfProvided = (provider: string, ref: string): InvoiceId =>
  InvoiceId.parse(derivedId('invoice', provider, ref));
/** Applies to what a period came to that no provider has an invoice for. */
export const idOfStatement = (period: EventId): InvoiceId => InvoiceId.parse(derivedId(period, 'invoice'));

type OfInvoice = { workspaceId: WorkspaceId; invoiceId: InvoiceId };
type Cause = { id: EventId; meta: { correlationId: CorrelationId } };

/** Knows what the system does to invoices; each has an effect once, however often it is repeated. */
@Injectable()
export class InvoiceCommands {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async draft(ofInvoice: OfInvoice, draft: Draft, cause: Cause): Promise<void> {
    await this.commands.execute(new DraftInvoice({ ...ofInvoice, draft }, this.meta(ofInvoice, cause)));
  }

  async finalise(ofInvoice: OfInvoice, number: string, details: EventId | null, cause: Cause): Promise<void> {
    const data = { ...ofInvoice, number, detailsEventId: details };
    await this.commands.execute(new FinaliseInvoice(data, this.meta(ofInvoice, cause)));
  }

  async record(
    ofInvoice: OfInvoice,
    recorded: { snapshot: InvoiceSnapshot; draft: Draft | null; number: string | null; detailsEventId: EventId | null },
  ): Promise<void> {
    await this.commands.execute(new RecordInvoice({ ...ofInvoice, ...recorded }, this.meta(ofInvoice)));
  }

  async useCredit(
    ofInvoice: OfInvoice,
    sum: { amountMinor: number; currency: InvoiceSnapshot['currency'] },
  ): Promise<void> {
    const meta = this.meta(ofInvoice);
    await this.commands.execute(new UseCredit({ ...ofInvoice, ...sum, now: meta.at }, meta));
  }

  private meta({ workspaceId }: OfInvoice, cause?: Cause): CommandMeta {
    const actor = systemActor('billing');
    const follows = cause === undefined ? {} : { correlationId: cause.meta.correlationId, causationId: cause.id };
    return metaFor({ actor, at: this.clock.now(), workspaceId, ...follows });
  }
}
