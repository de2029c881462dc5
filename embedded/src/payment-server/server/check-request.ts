import type { IncomingHttpHeaders } from 'node:http';
import { faultNames, isFault } from '../faults/faults.js';
import { ApiError, invalid } from '../wire/api-error.js';

/** The endive versions differ only in what they add. */
const versions = /^\d{4}-\d{2}-\d{2}\.endive$/;

const unauthorized = (message: string): ApiError => new ApiError(401, 'invalid_request_error', message);

const keyIn = (authorization: string | undefined): string | null => {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return null;
  return Buffer.from(value, 'base64').toString().split(':')[0] ?? null;
};

/** Refuses a request without a key of test mode, and one of an API version that has other shapes. */
export const checkHeaders = (headers: IncomingHttpHeaders): void => {
  const key = keyIn(headers.authorization);
  if (key === null || key === '')
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. ’Authorization: Bearer YOUR_SECRET_KEY’).',
    );
  if (!/^[sr]k_test_\w+$/.test(key))
    throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}***${key.slice(-4)}`);
  const idempotencyKey = headers['idempotency-key'];
  if (typeof idempotencyKey === 'string' && idempotencyKey.length > 255)
    throw invalid('Idempotency keys are up to 255 characters long.');
  const fault = headers['x-fault'];
  if (fault !== undefined && (typeof fault !== 'string' || !isFault(fault)))
    throw invalid(`Unknown fault “${String(fault)}”. Faults are ${faultNames.join(', ')}.`);
  const version = headers['stripe-version'];
  if (version !== undefined && (typeof version !== 'string' || !versions.test(version)))
    throw invalid(`Invalid Stripe API version: ${String(version)}. The payment server speaks endive only.`);
};
