import { createHash } from 'node:crypto';
import { canonical } from '@throughline/contracts/chain/canonical.js';
import type { AssembledRequest } from './assembled-request.js';

/**
 * A request as lines of canonical JSON: what stays the same during a run, then each message. The lines of a turn begin with
 * those of the turn before, so providers can read what they know already from their caches.
 */
export const canonicalRequest = ({ messages, ...stable }: AssembledRequest): string =>
  [stable, ...messages].map((line) => `${canonical(line)}\n`).join('');

/** SHA-256 of the canonical request in hexadecimal digits, and its length in bytes. */
export const requestDigest = (request: AssembledRequest): { hash: string; bytes: number } => {
  const bytes = Buffer.from(canonicalRequest(request));
  return { hash: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length };
};
