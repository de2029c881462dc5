import { DomainError, InvalidState, NotFound } from '@throughline/platform/problems/domain-error.js';

export class InvoiceMissing extends NotFound {}

export class InvoiceNotFinal extends DomainError {
  constructor() {
    super('invoice_not_final');
  }
}

export class InvoiceIsOver extends InvalidState {
  constructor() {
    super('invoice_over', 'This invoice is paid, void or written off.');
  }
}

export class CreditTooLarge extends DomainError {
  constructor() {
    super('validation_failed', {
      errors: [{ pointer: '/amountMinor', code: 'too_big', detail: 'This is more than the invoice comes to.' }],
    });
  }
}
