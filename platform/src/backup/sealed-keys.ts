import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { z } from 'zod';

/** Holds what a database is useless without. CHAIN_KEY may be replaced by another. */
export const Keys = z.object({ keyRing: z.string(), pepper: z.string(), chainKey: z.string().optional() });
export type Keys = z.infer<typeof Keys>;

const base64 = z.base64();
export const SealedKeys = z.object({
  kdf: z.literal('scrypt'),
  cost: z
    .int()
    .positive()
    .max(2 ** 20),
  salt: base64,
  nonce: base64,
  tag: base64,
  box: base64,
});
export type SealedKeys = z.infer<typeof SealedKeys>;

const cost = 2 ** 17;
export const shortestPassphrase = 12;

export class WrongPassphrase extends Error {
  constructor() {
    super('The passphrase does not open the keys in this backup.');
    this.name = 'WrongPassphrase';
  }
}

const toKey = (passphrase: string, salt: Buffer, N: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, 32, { N, r: 8, p: 1, maxmem: 512 * 1024 ** 2 }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });

export const sealKeys = async (keys: Keys, passphrase: string): Promise<SealedKeys> => {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', await toKey(passphrase, salt, cost), nonce);
  const box = Buffer.concat([cipher.update(JSON.stringify(keys)), cipher.final()]);
  const text = (bytes: Buffer): string => bytes.toString('base64');
  return { kdf: 'scrypt', cost, salt: text(salt), nonce: text(nonce), tag: text(cipher.getAuthTag()), box: text(box) };
};

export const openKeys = async (sealed: SealedKeys, passphrase: string): Promise<Keys> => {
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64');
  const key = await toKey(passphrase, bytes(sealed.salt), sealed.cost);
  const decipher = createDecipheriv('aes-256-gcm', key, bytes(sealed.nonce)).setAuthTag(bytes(sealed.tag));
  try {
    return Keys.parse(JSON.parse(Buffer.concat([decipher.update(bytes(sealed.box)), decipher.final()]).toString()));
  } catch {
    throw new WrongPassphrase();
  }
};
