import { hkdfSync } from 'node:crypto';

type Purpose =
  'password' | 'fingerprint' | 'code' | 'digest' | 'passkey-challenge' | 'recovery-code' | 'billing-locks' | 'backup';

/** A key for one purpose, from the deployment's pepper. */
export const pepperedKey = (pepper: string, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(pepper, 'base64'), '', `throughline ${purpose}`, 32));

/** Tells one pepper from another without saying it. */
export const pepperDigest = (pepper: string): string => pepperedKey(pepper, 'digest').toString('hex');

export class OtherPepper extends Error {
  constructor() {
    super('PEPPER is not the one this database was made with: put that one back.');
    this.name = 'OtherPepper';
  }
}
