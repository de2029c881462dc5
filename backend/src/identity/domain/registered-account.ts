import { InvalidState } from '@throughline/platform/problems/domain-error.js';
import { EmailUnverified } from './account.errors.js';
import type { Account } from './account.js';

export type RegisteredStatus = Exclude<Account['status'], 'none' | 'erased' | 'expired'>;
export type RegisteredAccount = Account & { status: RegisteredStatus };

export const requireConfirmedEmail = (status: RegisteredStatus): void => {
  if (status === 'pending_verification') throw new EmailUnverified();
};

export const requireVerified = (status: RegisteredStatus): void => {
  if (status === 'pending_verification') throw new InvalidState(status);
};
