import { problems } from '@throughline/contracts/problem.js';
import { EventStoreUnavailable } from '@throughline/platform/eventstore/event-store.js';
import { isConnectionLost } from '@throughline/platform/postgres/pg.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';

/** Postgres' error classes for connections, conflicts, resources and shutdown, and the error codes of the network. */
const passing = /^((08|40|53|55|57|58)...|ECONN[A-Z]+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_[A-Z]+)$/;

/** Postgres, the network or the event store is unavailable, or another writer was faster. A run does not fail for that. */
export const isTransientFault = (error: unknown): boolean => {
  if (error instanceof EventStoreUnavailable) return true;
  if (error instanceof DomainError) return error.code === 'version_conflict' || problems[error.code][0] >= 500;
  if (!(error instanceof Error)) return false;
  if (isConnectionLost(error)) return true;
  return 'code' in error && typeof error.code === 'string' && passing.test(error.code);
};
