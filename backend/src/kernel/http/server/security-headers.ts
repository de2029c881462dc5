import { randomBytes } from 'node:crypto';
import { originOf } from './same-site.js';

const year = 31_536_000;

/** On every answer; what the API says is nobody's to frame, sniff, keep or run. */
export const apiHeaders = (publicUrl: string): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cache-control': 'no-store',
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${year}; includeSubDomains` } : {}),
});

/** The only inline thing a page may have is a style that carries this. */
export const newNonce = (): string => randomBytes(16).toString('base64');

export const pagePolicy = (publicUrl: string, nonce: string): string => {
  const socket = originOf(publicUrl).replace(/^http/, 'ws');
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
