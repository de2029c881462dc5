import { requestContext } from '../logging/request-context.js';
import { TimeoutError, withTimeout } from '../timeout.js';

/**
 * Milliseconds that a request waits for a statement or a connection, and for those after one that was given up, such as storing
 * its answer. Work in the background waits as long as it takes.
 */
export const timeOfRequest = { statementMs: 8_000, afterwardsMs: 500 };

/** The result of a statement, or a `TimeoutError` where a request waits for a server that hangs. */
export const inTimeOfRequest = async <T>(statement: Promise<T>): Promise<T> => {
  const request = requestContext();
  if (request === undefined) return statement;
  const ms = request.hasGivenUp === true ? timeOfRequest.afterwardsMs : timeOfRequest.statementMs;
  try {
    const result = await withTimeout(ms, 'A statement', statement);
    request.hasGivenUp = false;
    return result;
  } catch (error) {
    if (error instanceof TimeoutError) request.hasGivenUp = true;
    throw error;
  }
};
