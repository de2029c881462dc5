import { InvalidState } from '@throughline/platform/problems/domain-error.js';
import { EmailUnverified } from './account.errors.js';
import type { Account } from './account.js';

export type Registered = Exclude<Account['status'], 'none' | 'erased' | 'expired'>;
export type Standing = Account & { status: Registered };

export const needMailbox = (status: Registered): void => {
  if (status === 'pending_verification') throw new EmailUnverified();
};

export const needVerified = (status: Registered): void => {
  if (status === 'pending_verification') throw new InvalidState(status);
};
