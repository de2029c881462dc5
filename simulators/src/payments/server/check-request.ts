import type { IncomingHttpHeaders } from 'node:http';
import { ApiError, invalid } from '../wire/api-error.js';

/** The endive versions differ only in what they add. */
const versions = /^\d{4}-\d{2}-\d{2}\.endive$/;

const unauthorized = (message: string): ApiError => new ApiError(401, 'invalid_request_error', message);

const keyIn = (authorization: string | undefined): string => {
  const [scheme = '', value = ''] = (authorization ?? '').split(' ');
  return scheme.toLowerCase() === 'bearer' ? value : '';
};

/** Refuses a request without the key, and one of an API version that has other shapes. Without a key of its own, each of test mode fits. */
export const checkHeaders = (headers: IncomingHttpHeaders, ownKey: string | null): void => {
  const key = keyIn(headers.authorization);
  if (key === '')
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. ’Authorization: Bearer YOUR_SECRET_KEY’).',
    );
  if (ownKey === null ? !/^[sr]k_test_\w+$/.test(key) : key !== ownKey)
    throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}***${key.slice(-4)}`);
  const idempotencyKey = headers['idempotency-key'];
  if (typeof idempotencyKey === 'string' && idempotencyKey.length > 255)
    throw invalid('Idempotency keys are up to 255 characters long.');
  const version = headers['stripe-version'];
  if (version !== undefined && (typeof version !== 'string' || !versions.test(version)))
    throw invalid(`Invalid Stripe API version: ${String(version)}. The simulator speaks endive only.`);
};
