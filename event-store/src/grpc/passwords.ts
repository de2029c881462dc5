import { createHash, timingSafeEqual } from 'node:crypto';
import { status } from '@grpc/grpc-js';
import type { Metadata } from '@grpc/grpc-js';
import { failure } from './errors.js';
import type { CallFailure } from './errors.js';

/** Passwords by user name. Only their hashes stay in memory. */
export type Passwords = ReadonlyMap<string, Buffer>;

const toHash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** One `name:password` per line; empty lines and lines that begin with # are ignored. */
export const parsePasswords = (text: string): Passwords => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const pairs = lines.map((line, index): [string, Buffer] => {
    const at = line.indexOf(':');
    if (at < 1 || at === line.length - 1)
      throw new Error(`Line ${index + 1} of the passwords is not of the form name:password.`);
    return [line.slice(0, at), toHash(line.slice(at + 1))];
  });
  if (pairs.length === 0) throw new Error('The file of passwords holds none.');
  return new Map(pairs);
};

const refusal = (sentence: string): CallFailure =>
  failure(status.UNAUTHENTICATED, sentence, { exception: 'access-denied' });

/** Empty when it is not exactly how this name and password are encoded: the decoder skips what it does not know. */
const getDecoded = (header: string): string => {
  const [, encoded = ''] = /^Basic (.+)$/i.exec(header) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.toString('base64') === encoded ? bytes.toString('utf8') : '';
};

/** Checks basic authentication, as clients send it over TLS. Returns nothing when the caller may continue. */
export const refuseUnauthenticated = (passwords: Passwords, metadata: Metadata): CallFailure | undefined => {
  const [header] = metadata.get('authorization');
  if (header === undefined) return refusal('This event store wants a user name and a password.');
  const decoded = getDecoded(String(header));
  const at = decoded.indexOf(':');
  const known = passwords.get(decoded.slice(0, at));
  const given = toHash(decoded.slice(at + 1));
  // An unknown name takes as long as a known one.
  const same = timingSafeEqual(known ?? toHash(''), given);
  return at > 0 && known !== undefined && same ? undefined : refusal('The user name or the password is wrong.');
};
