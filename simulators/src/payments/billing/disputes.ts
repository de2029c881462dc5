import { change, create } from '../events/changes.js';
import type { Account } from '../objects/account.js';
import { newDispute, type Dispute } from '../objects/dispute.js';
import type { Invoice } from '../objects/invoice.js';
import { invalid } from '../wire/api-error.js';
import { getIntent } from './payments.js';

/** The bank of a customer takes back what was paid. */
export const openDispute = (account: Account, invoice: Invoice): Dispute => {
  const intent = getIntent(account, invoice);
  if (intent?.status !== 'succeeded') throw invalid(`The invoice ${invoice.id} has no payment.`);
  const dispute = newDispute({ id: account.makeId('du'), at: account.clock.now(), intent });
  create(account, dispute, 'charge.dispute.created');
  account.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
};

/** The bank decides. */
export const closeDispute = (account: Account, invoice: Invoice, outcome: 'lost' | 'won'): Dispute => {
  const intent = getIntent(account, invoice);
  const open = account.store
    .all('dispute')
    .find(({ payment_intent: of, status }) => of === intent?.id && status === 'needs_response');
  if (open === undefined) throw invalid(`The invoice ${invoice.id} has no open dispute.`);
  const reinstated = outcome === 'won' ? ['charge.dispute.funds_reinstated'] : [];
  return change(account, open, (one) => void (one.status = outcome), ['charge.dispute.closed', ...reinstated]);
};
