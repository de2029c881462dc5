import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const secondsPerStep = 30;
const digits = 6;

/** RFC 4648, without padding. */
export const base32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
};

export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1_000 / secondsPerStep);

/** The code of a time step of thirty seconds (RFC 6238 with SHA-1, which every authenticator supports). */
export const getCode = (secret: Uint8Array, step: number, length = digits): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** length).padStart(length, '0');
};

/** The time step the code belongs to: the current one or a neighbour, because clocks differ. */
export const stepMatching = (secret: Uint8Array, code: string, at: Date): number | null =>
  [0, -1, 1].map((off) => stepAt(at) + off).find((step) => getCode(secret, step) === code) ?? null;

/** Returns what an authenticator reads from the QR code. */
export const enrolmentUri = (secret: string, account: string): string =>
  `otpauth://totp/Throughline:${encodeURIComponent(account)}?secret=${secret}&issuer=Throughline&digits=${digits}&period=${secondsPerStep}`;
