import { WrongExpectedVersionError } from '@eventstore/db-client';
import { TimeoutError } from '../timeout.js';

/** gRPC's cancelled, unknown, deadline exceeded, aborted, internal, unavailable, data loss. */
const connectionCodes = new Set<unknown>([1, 2, 4, 10, 13, 14, 15]);
const connectionTypes = new Set<unknown>([
  'unavailable',
  'cancelled',
  'timeout',
  'deadline-exceeded',
  'not-leader',
  'unknown',
]);

/**
 * The connection's fault, so that asking again may help. The client reports a refused connection in two ways:
 * as its own error with a `type`, or as the bare gRPC error with a `code`.
 */
export const isConnectionFault = (error: unknown): boolean => {
  if (error instanceof TimeoutError) return true;
  if (!(error instanceof Error)) return false;
  return ('code' in error && connectionCodes.has(error.code)) || ('type' in error && connectionTypes.has(error.type));
};

/** The revision the stream really has; null: it does not exist. Undefined: it is another error. */
export const actualRevision = (error: unknown): number | null | undefined => {
  if (!(error instanceof WrongExpectedVersionError)) return undefined;
  const actual: unknown = error.actualVersion;
  return typeof actual === 'bigint' || typeof actual === 'number' ? Number(actual) : null;
};
