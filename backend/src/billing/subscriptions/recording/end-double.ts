import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor } from '@throughline/platform/deciders/command-meta.js';
import { derivedId } from '@throughline/platform/ids.js';
import { RecordReconciled } from '../../domain/billing.commands.js';
import { CurrentProvider } from '../../provider/current-provider.js';
import type { InvoiceSnapshot, PaymentProvider, SubscriptionSnapshot } from '../../provider/payment-provider.js';
import { billingActor } from './billing-actor.js';

const dayMs = 86_400_000;

/** A workspace has one subscription. One that began next to it ends at once, and what was paid for it is given back. */
@Injectable()
export class EndDouble {
  constructor(
    private readonly current: CurrentProvider,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async end({ id, customer, status, period }: SubscriptionSnapshot, workspaceId: WorkspaceId): Promise<void> {
    const provider = this.current.required();
    const since = new Date(Date.parse(period.from) - dayMs).toISOString();
    const invoices = (await provider.listInvoices(customer, since)).filter((each) => each.subscription === id);
    // Only one that goes on is looked at again after a failure, so its end comes last.
    for (const invoice of invoices) await giveBack(provider, invoice);
    await provider.cancel({ subscription: id, at: 'now' }, `${id}-double`);
    const differences = [{ what: 'second subscription', expected: 'none', found: `${id} ${status}` }];
    await this.commands.execute(
      new RecordReconciled(
        { workspaceId, differences },
        metaFor({
          actor: billingActor,
          at: this.clock.now(),
          workspaceId,
          commandId: derivedId(id, 'double'),
        }),
      ),
    );
  }
}

const sum = (parts: readonly { amountMinor: number }[]): number =>
  parts.reduce((all, { amountMinor }) => all + amountMinor, 0);

const giveBack = async (provider: PaymentProvider, invoice: InvoiceSnapshot): Promise<void> => {
  const { id, status, paidMinor } = invoice;
  if (status === 'open') await provider.voidInvoice({ invoice: id }, `${id}-double-void`);
  const left = paidMinor - Math.max(sum(invoice.refunds), sum(invoice.creditNotes));
  if (left <= 0) return;
  const reason = 'A second subscription of the same workspace.';
  await provider.creditNote({ invoice: id, amountMinor: left, reason, refund: true }, `${id}-double-refund`);
};
