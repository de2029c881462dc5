import type { InvoiceRow } from '@throughline/contracts/billing/billing.rows.js';
import { Button } from '../ui/buttons/button.js';
import { useGoTo } from './replace-card.js';

/** Leads to where the bank asks for it. */
export const ConfirmPayment = ({ invoice: { payUrl } }: { invoice: InvoiceRow }) => {
  const goTo = useGoTo();
  return payUrl === null ? null : (
    <Button size="sm" onClick={() => goTo(payUrl)}>
      Confirm payment
    </Button>
  );
};
