import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { canonical } from '@throughline/contracts/chain/canonical.js';
import type { Signed } from '@throughline/contracts/chain/web-crypto.js';
import { ConfigurationInvalid } from '../config/configuration-invalid.js';

/** The prefixes of the 32 bytes of an Ed25519 key in its standard encodings (RFC 8410). */
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** Signs what a chain has come to. A signature is over everything else that a statement says. */
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

  sign<T extends object>(statement: T): T & Signed {
    const named = { ...statement, publicKey: this.publicKey };
    return { ...named, signature: sign(null, Buffer.from(canonical(named)), this.key).toString('hex') };
  }
}
