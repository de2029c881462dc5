import { canonical } from './canonical.js';

/** The browser's and Node's own cryptography, so that one code proves in both. */
type Subtle = typeof globalThis.crypto.subtle;

const encoder = new TextEncoder();
const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export const sha256 = async (text: string): Promise<string> => {
  let hex = '';
  for (const byte of new Uint8Array(await getSubtle().digest('SHA-256', encoder.encode(text)))) hex += digits[byte];
  return hex;
};

/** A browser gives it to pages of secure origins alone. */
export class CannotProveHere extends Error {
  constructor() {
    super('This program cannot check hashes and signatures.');
    this.name = 'CannotProveHere';
  }
}

const getSubtle = (): Subtle => {
  const subtle: Subtle | undefined = globalThis.crypto.subtle;
  if (subtle === undefined) throw new CannotProveHere();
  return subtle;
};

const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export type Signed = { publicKey: string; signature: string };

/** The key it names has signed it; whose key that is, the reader must know. */
export const isSigned = async <T extends Signed>({ signature, ...statement }: T): Promise<boolean> => {
  const key = await getSubtle()
    .importKey('raw', fromHex(statement.publicKey), 'Ed25519', false, ['verify'])
    .catch((error: unknown) => {
      // Older browsers do not know Ed25519. Any other error is about the key: not every 32 bytes are one.
      if (error instanceof Error && error.name === 'NotSupportedError') throw new CannotProveHere();
      return null;
    });
  if (key === null) return false;
  const words = encoder.encode(canonical(statement));
  return getSubtle()
    .verify('Ed25519', key, fromHex(signature), words)
    .catch(() => false);
};

const hashesAtOnce = 1_000;

/** Digests hashes in their order: of a thousand at a time, and each time of the digest so far before them. */
export class LinksDigest {
  private digest = '';
  private hashes: string[] = [];

  async add(hash: string): Promise<void> {
    this.hashes.push(hash);
    if (this.hashes.length === hashesAtOnce) await this.end();
  }

  async end(): Promise<string> {
    if (this.hashes.length > 0) this.digest = await sha256(this.digest + this.hashes.join(''));
    this.hashes = [];
    return this.digest;
  }
}
