const texts: Readonly<Record<string, string>> = {
  PeriodClosed: 'Period ended',
  InvoiceDrafted: 'Drafted',
  InvoiceFinalised: 'Finalised',
  InvoicePaid: 'Paid',
  InvoicePaymentFailed: 'Payment failed',
  InvoicePaymentActionNeeded: 'Payment has to be confirmed',
  InvoiceVoided: 'Voided',
  InvoiceWrittenOff: 'Written off',
  CreditNoteIssued: 'Credit note issued',
  RefundMade: 'Refunded',
  DisputeOpened: 'Disputed',
  DisputeClosed: 'Dispute closed',
};

/** Returns what happened, and the number or the reason where the event has one. */
export const storyText = (type: string, data: Readonly<Record<string, unknown>>): string => {
  const text = texts[type] ?? type;
  const detail = data['number'] ?? data['code'] ?? data['outcome'];
  return typeof detail === 'string' && detail !== '' ? `${text}: ${detail}` : text;
};
