import { createHash, timingSafeEqual } from 'node:crypto';
import { status } from '@grpc/grpc-js';
import type { Metadata } from '@grpc/grpc-js';
import { failure } from './errors.js';
import type { CallFailure } from './errors.js';

/** Of each user; only their hashes are kept in memory. */
export type Passwords = ReadonlyMap<string, Buffer>;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A line `name:password` each; empty lines and lines that begin with # say nothing. */
export const parsePasswords = (text: string): Passwords => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const pairs = lines.map((line, index): [string, Buffer] => {
    const at = line.indexOf(':');
    if (at < 1 || at === line.length - 1)
      throw new Error(`Line ${index + 1} of the passwords is not of the form name:password.`);
    return [line.slice(0, at), hashOf(line.slice(at + 1))];
  });
  if (pairs.length === 0) throw new Error('The file of passwords holds none.');
  return new Map(pairs);
};

const refusal = (sentence: string): CallFailure =>
  failure(status.UNAUTHENTICATED, sentence, { exception: 'access-denied' });

/** Basic authentication, as the clients send it over TLS. Nothing when the caller may go on. */
export const refuseStranger = (passwords: Passwords, metadata: Metadata): CallFailure | undefined => {
  const [header] = metadata.get('authorization');
  if (header === undefined) return refusal('This event store wants a user name and a password.');
  const [, encoded = ''] = /^Basic (.+)$/i.exec(String(header)) ?? [];
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const at = decoded.indexOf(':');
  const known = passwords.get(decoded.slice(0, at));
  const given = hashOf(decoded.slice(at + 1));
  // A stranger's name takes as long as a known one.
  const same = timingSafeEqual(known ?? hashOf(''), given);
  return at > 0 && known !== undefined && same ? undefined : refusal('The user name or the password is wrong.');
};
