import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import type { Anchor } from '@throughline/contracts/chain/chain.events.js';
import { ConfigurationInvalid } from '../config/config.js';
import { canonical } from './canonical.js';

/** The prefixes of the 32 bytes of an Ed25519 key in its standard encodings (RFC 8410). */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

type Statement = Omit<Anchor, 'publicKey' | 'signature'>;

const words = ({ signature: _, ...statement }: Anchor): Buffer => Buffer.from(canonical(statement));

/** Signs what a chain has come to. */
export class ChainKey {
  private constructor(
    private readonly key: KeyObject,
    readonly publicKey: string,
  ) {}

  /** Any 32 bytes are a key. */
  static parse(base64: string): ChainKey {
    const seed = Buffer.from(base64, 'base64');
    if (seed.length !== 32) throw new ConfigurationInvalid('CHAIN_KEY: got another length, wants base64 of 32 bytes.');
    const key = createPrivateKey({ key: Buffer.concat([privatePrefix, seed]), format: 'der', type: 'pkcs8' });
    const form = createPublicKey(key).export({ format: 'der', type: 'spki' });
    return new ChainKey(key, form.subarray(publicPrefix.length).toString('hex'));
  }

  sign(statement: Statement): Anchor {
    const unsigned = { ...statement, publicKey: this.publicKey, signature: '' };
    return { ...unsigned, signature: sign(null, words(unsigned), this.key).toString('hex') };
  }
}

/** The key it names has signed it; whose key that is, the reader must know. */
export const isSigned = (anchor: Anchor): boolean => {
  const form = Buffer.concat([publicPrefix, Buffer.from(anchor.publicKey, 'hex')]);
  try {
    const key = createPublicKey({ key: form, format: 'der', type: 'spki' });
    return verify(null, words(anchor), key, Buffer.from(anchor.signature, 'hex'));
  } catch {
    // Not every 32 bytes are a public key.
    return false;
  }
};
