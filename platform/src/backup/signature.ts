import { createHmac, timingSafeEqual } from 'node:crypto';
import { pepperedKey } from '../vault/peppered.js';
import { BrokenBackup } from './backup-format.js';
import type { InspectedBackup } from './read-backup.js';

/** A backup whose statements may be run: its signature was verified, or a person trusts the file without one. */
export type TrustedBackup = InspectedBackup & { readonly trusted: true };

/** Covers the whole file, because the manifest has the digest of every other member. */
export const getSignature = (manifest: Buffer, pepper: string): string =>
  createHmac('sha256', pepperedKey(pepper, 'backup')).update(manifest).digest('hex');

const isEqual = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);

export const unsignedBackup = (file: string): BrokenBackup =>
  new BrokenBackup(
    file,
    'an earlier version made it, and it is not signed. Only if nobody else could write to the file, restore it with --unsigned.',
  );

/** Nothing of the file may be run before. */
export const verifySignature = (file: string, backup: InspectedBackup, pepper: string): TrustedBackup => {
  const { signed } = backup;
  if (signed === null) throw unsignedBackup(file);
  if (!isEqual(Buffer.from(getSignature(signed.manifest, pepper)), signed.signature))
    throw new BrokenBackup(
      file,
      'its signature does not fit. Somebody changed the file, or PEPPER is not the one of the product that it was taken of.',
    );
  return { ...backup, trusted: true };
};

/** Only for a file from before signatures, and only with --unsigned. */
export const trustUnsigned = (backup: InspectedBackup): TrustedBackup => ({ ...backup, trusted: true });
