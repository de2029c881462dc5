import { randomBytes } from 'node:crypto';
import { getOrigin } from './same-site.js';

const year = 31_536_000;

/** Headers of every answer. An answer of the API must not be framed, sniffed, cached or executed. */
export const apiHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cache-control': 'no-store',
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${year}; includeSubDomains` } : {}),
});

/** Inline styles with this nonce are the only inline code that a page may have. */
export const newNonce = (): string => randomBytes(16).toString('base64');

export const pagePolicy = (publicUrl: string, nonce: string): string => {
  const socket = getOrigin(publicUrl).replace(/^http/, 'ws');
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${socket}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
};
