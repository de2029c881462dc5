import type { InvoiceEvent } from '@throughline/contracts/billing/invoice.events.js';
import type { EventId, InvoiceId, WorkspaceId } from '@throughline/contracts/ids.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';
import type { InvoiceSnapshot } from '../../provider/payment-provider.js';

type OfInvoice = { workspaceId: WorkspaceId; invoiceId: InvoiceId };
/** Describes what a draft is made of. */
export type Draft = Omit<Extract<InvoiceEvent, { type: 'InvoiceDrafted' }>['data'], keyof OfInvoice>;

/** Takes the place of what was drafted before. Changes nothing once the invoice is final. */
export class DraftInvoice extends command('DraftInvoice')<OfInvoice & { draft: Draft }>() {}

/** Applies to the local issuer: what the lines come to is what it says. Changes nothing when it is final. */
export class FinaliseInvoice extends command('FinaliseInvoice')<
  OfInvoice & { number: string; detailsEventId: EventId | null }
>() {}

/**
 * The invoice as the provider has it now: records how it differs from what was known, whatever came before, and however
 * often. What is over is never undone by an older snapshot. `draft` is null for one that is known to be final; `number` is
 * null as long as it has none.
 */
export class RecordInvoice extends command('RecordInvoice')<
  OfInvoice & {
    snapshot: InvoiceSnapshot;
    draft: Draft | null;
    number: string | null;
    detailsEventId: EventId | null;
  }
>() {}

/** A statement, or an invoice that nobody has paid. */
export class VoidInvoice extends command('VoidInvoice')<OfInvoice & { reason: string }>() {}

/** Applies to the local issuer. Refused beyond what the invoice comes to. */
export class CreditInvoice extends command('CreditInvoice')<
  OfInvoice & { ref: string; amountMinor: number; reason: string }
>() {}

export type InvoiceCommand = CommandIn<typeof import('./invoice.commands.js')>;
