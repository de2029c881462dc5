import { requestContext } from '../logging/request-context.js';
import { TimeoutError, withTimeout } from '../timeout.js';

/**
 * Milliseconds that a request waits for a statement, a connection or a command, and for those after one that was given up, such
 * as storing its answer. Work in the background waits as long as it takes.
 */
export const timeOfRequest = { statementMs: 8_000, afterwardsMs: 500 };

/** The result of a statement or a command, or a `TimeoutError` where a request waits for a server that hangs. */
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

/** Marks a request as given up that waited for work of another one, such as a reading that they share. */
export const giveUpRequest = (): void => {
  const request = requestContext();
  if (request !== undefined) request.hasGivenUp = true;
};

/** Throws when the request has given up meanwhile: what it has not begun is not done after its answer. */
export const requireRequestWaits = (): void => {
  if (requestContext()?.hasGivenUp === true) throw new TimeoutError('A command', timeOfRequest.statementMs);
};
