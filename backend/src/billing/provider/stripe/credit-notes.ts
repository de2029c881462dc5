import type { PaymentProvider } from '../payment-provider.js';
import type { Ask } from './ask.js';

export const toCreditNotes = (ask: Ask): Pick<PaymentProvider, 'creditNote'> => ({
  creditNote: async ({ invoice, amountMinor, reason, refund }, key) => {
    const made = await ask((stripe) => stripe.creditNotes.list({ invoice, limit: 100 }));
    if (made.data.some(({ metadata }) => metadata?.['key'] === key)) return;
    const { status } = await ask((stripe) => stripe.invoices.retrieve(invoice));
    const back = refund ? { refund_amount: amountMinor } : { credit_amount: amountMinor };
    // For an open invoice less is then to pay, so there is nothing to give back.
    const how = status === 'paid' ? back : {};
    await ask((stripe) =>
      stripe.creditNotes.create(
        { invoice, amount: amountMinor, memo: reason, metadata: { key }, ...how },
        { idempotencyKey: key },
      ),
    );
  },
});
