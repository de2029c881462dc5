import { describeBodyLimit } from '../routes/body-limits.js';
import type { Refusal } from './refusal-of.js';

/** Whatever does not say itself what is too large refuses the body. */
export const withBodyLimit = (
  refusal: Refusal | null,
  request: Parameters<typeof describeBodyLimit>[0],
): Refusal | null =>
  refusal?.code === 'payload_too_large' && refusal.extras.detail === undefined
    ? { ...refusal, extras: { ...refusal.extras, detail: describeBodyLimit(request) } }
    : refusal;
