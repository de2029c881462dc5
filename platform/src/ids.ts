import { hash, randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const namespace = Buffer.from('a1f2e4d65b3c4c8e9d7f2e6b8c0a4d1e', 'hex');

const randomBytes = 16;
const pool = new Uint8Array(256 * randomBytes);
let used = pool.length;

/** Asked from the system for many ids at once: asking costs more than all the rest of making one. */
const random = (): Uint8Array => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += randomBytes;
  return pool.subarray(used - randomBytes, used);
};

const maxSequence = 0xffff_ffff;
let msecs = 0;
let seq = 0;

/** A fresh id, ordered by time; those of one process also within a millisecond. */
export const newId = (): string => {
  const bytes = random();
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    // Half of the room at most, so that counting on rarely leaves the millisecond.
    seq = Buffer.from(bytes.buffer, bytes.byteOffset, randomBytes).readUInt32BE(6) >>> 1;
  } else if (seq < maxSequence) seq += 1;
  else {
    msecs += 1;
    seq = 0;
  }
  return v7({ random: bytes, msecs, seq });
};

/** Always the same id for the same parts, so that a retry or a repeated reaction is recognised. RFC 9562, version 5. */
export const derivedId = (...parts: readonly (string | number)[]): string => {
  const digest = hash('sha1', Buffer.concat([namespace, Buffer.from(parts.join('/'))]), 'buffer');
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x50, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = digest.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
