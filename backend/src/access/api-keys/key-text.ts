import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefix = 'tl_';
const randomDigits = 43;
const checkDigits = 6;
const shape = /^tl_[0-9A-Za-z]{49}$/;

const base62 = (value: bigint, length: number): string => {
  let text = '';
  for (let rest = value; text.length < length; rest /= 62n) text = `${digits[Number(rest % 62n)] ?? ''}${text}`;
  return text;
};

const getCheck = (text: string): string => base62(BigInt(crc32(text)), checkDigits);

/** `tl_`, 256 random bits and a checksum of both, so that a secret scanner can tell that a key is real. */
export const newKeyText = (): string => {
  const text = prefix + base62(BigInt(`0x${randomBytes(32).toString('hex')}`), randomDigits);
  return text + getCheck(text);
};

/** Whether the prefix and checksum match. Other texts are not looked up in the database. */
export const isKeyText = (text: string): boolean =>
  shape.test(text) && getCheck(text.slice(0, -checkDigits)) === text.slice(-checkDigits);
