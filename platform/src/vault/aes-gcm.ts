import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** Ciphertext followed by its tag, and the nonce it was made with. */
export type Sealed = { nonce: Buffer; box: Buffer };

/** The key, the nonce, the text or what it was bound to is not the one it was sealed with. */
export class SealBroken extends Error {
  constructor(cause?: unknown) {
    super('A sealed value does not open.', { cause });
    this.name = 'SealBroken';
  }
}

/** AES-256-GCM. `context` is not kept in the result: opening under another context fails. */
export const encrypt = (key: Buffer, plain: Buffer, context: string): Sealed => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(context));
  return { nonce, box: Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]) };
};

export const decrypt = (key: Buffer, { nonce, box }: Sealed, context: string): Buffer => {
  if (nonce.length !== nonceBytes || box.length < tagBytes) throw new SealBroken();
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(box.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(box.subarray(0, -tagBytes)), decipher.final()]);
  } catch (cause) {
    throw new SealBroken(cause);
  }
};

/** Nonce and box as one value, the way Postgres keeps it. */
export const pack = ({ nonce, box }: Sealed): Buffer => Buffer.concat([nonce, box]);
export const unpack = (bytes: Buffer): Sealed => ({
  nonce: bytes.subarray(0, nonceBytes),
  box: bytes.subarray(nonceBytes),
});
