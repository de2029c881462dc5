import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { Json } from '@throughline/contracts/json.js';
import type { IdToken } from '../play/alteration.js';

type Pair = { privateKey: KeyObject; publicKey: KeyObject };
const encoded = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const keyId = 'odd-1';

/** Signs ID tokens. The keys are made when the first one is. */
export class IdTokens {
  private readonly pairs = new Map<IdToken['key'], Pair>();

  write({ alg, claims, key }: IdToken): string {
    const head = encoded(alg === 'none' ? { alg } : { alg, kid: keyId });
    const signed = `${head}.${encoded(claims)}`;
    if (alg === 'none') return `${signed}.`;
    return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), this.pair(key).privateKey).toString('base64url')}`;
  }

  /** The published key as a JSON Web Key Set. */
  keySet(): Json {
    const { n = '', e = '' } = this.pair('published').publicKey.export({ format: 'jwk' });
    return { keys: [{ kty: 'RSA', use: 'sig', alg: 'RS256', kid: keyId, n, e }] };
  }

  private pair(key: IdToken['key']): Pair {
    const made = this.pairs.get(key) ?? generateKeyPairSync('rsa', { modulusLength: 2048 });
    this.pairs.set(key, made);
    return made;
  }
}
